import { replace } from "../harness/edits.mjs";
import { postgres } from "./postgres.mjs";

const psql = (port) => `psql -h 127.0.0.1 -p ${port} -U granary -d postgres -v ON_ERROR_STOP=1 -f schema.sql`;

/** A job with PostgreSQL 15 and Redis 7. */
export const granary = {
  name: "granary",
  half: "writing",
  tool: "psql",
  env: { PGCONNECT_TIMEOUT: "3", PGPASSWORD: "wheat" },
  versions: { psql: "psql --version", redis: "redis-cli --version" },
  faults: [
    {
      id: "database-not-up",
      category: "service-not-ready",
      alsoAcceptable: ["network"],
      run: psql(5441),
      injected: "the database is not started",
    },
    {
      id: "wait-for-gives-up",
      category: "service-not-ready",
      alsoAcceptable: ["timeout"],
      wrapper: "github",
      run: `bash wait-for.sh 127.0.0.1:5442 3\n${psql(5442)}`,
      tool: "bash",
      injected: "the database does not come up while the job waits",
    },
    {
      id: "redis-not-up",
      category: "service-not-ready",
      alsoAcceptable: ["network"],
      tool: "redis-cli",
      wrapper: "gitlab",
      run: "redis-cli -p 6391 ping",
      injected: "Redis is not started",
    },
    {
      id: "pg-is-ready",
      category: "service-not-ready",
      tool: "pg_isready",
      wrapper: "jenkins",
      run: "pg_isready -h 127.0.0.1 -p 5443 -t 2",
      injected: "the database is not started",
    },
    {
      id: "password-wrong",
      category: "authentication",
      preamble: postgres(5444),
      env: { PGPASSWORD: "rye" },
      run: psql(5444),
      injected: "the job has another password than the database",
    },
    {
      id: "redis-needs-password",
      category: "authentication",
      tool: "redis-cli",
      preamble:
        "redis-server --port 6392 --bind 127.0.0.1 --save '' --requirepass wheat >/dev/null & sleep 0.7",
      run: "redis-cli -p 6392 -e set sack 50",
      injected: "the job has no password for Redis",
    },
    {
      id: "redis-port-taken",
      category: "port-in-use",
      tool: "redis-server",
      wrapper: "circleci",
      preamble: "redis-server --port 6393 --bind 127.0.0.1 --save '' >/dev/null & sleep 0.7",
      run: "redis-server --port 6393 --bind 127.0.0.1 --save ''",
      injected: "another Redis has the port",
    },
    {
      id: "sql-wrong",
      category: "syntax-error",
      alsoAcceptable: ["assertion", "unknown"],
      preamble: postgres(5445),
      edits: [replace("schema.sql", "create table sack (", "create tabel sack (")],
      run: psql(5445),
      injected: "a word of the schema is misspelt",
    },
    {
      id: "redis-configuration",
      category: "configuration-error",
      tool: "redis-server",
      setup: "printf 'port 6394\\nmaxmemmory 10mb\\n' > redis.conf",
      run: "redis-server redis.conf",
      injected: "a setting is misspelt",
    },
  ],
};
