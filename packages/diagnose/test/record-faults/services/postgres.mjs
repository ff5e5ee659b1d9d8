const bin = "/usr/lib/postgresql/15/bin";

/** Shell that starts a PostgreSQL of the project on a loopback port, with passwords. */
export function postgres(port, { settings = "", wait = true } = {}) {
  return [
    "rm -rf /tmp/record-faults/pg && mkdir -p /tmp/record-faults/pg && echo wheat > /tmp/record-faults/pg/password && chown -R postgres /tmp/record-faults/pg",
    `setpriv --reuid postgres --regid postgres --init-groups ${bin}/initdb -D /tmp/record-faults/pg/data -U granary --auth=scram-sha-256 --pwfile=/tmp/record-faults/pg/password >/dev/null`,
    `setpriv --reuid postgres --regid postgres --init-groups ${bin}/postgres -D /tmp/record-faults/pg/data -p ${port} -k /tmp/record-faults/pg -c listen_addresses=127.0.0.1 ${settings} >/tmp/record-faults/pg/log 2>&1 &`,
    wait
      ? `for i in $(seq 50); do ${bin}/pg_isready -q -h 127.0.0.1 -p ${port} && break; sleep 0.2; done`
      : "sleep 0.5",
  ].join("\n");
}
