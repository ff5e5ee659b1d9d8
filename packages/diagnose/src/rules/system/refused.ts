import type { Rule } from "../rule.js";

/** Connections that a service refuses, in the words of the clients of databases and queues. */
export const systemRefusedRules: readonly Rule[] = [
  {
    id: "service/refused",
    category: "service-not-ready",
    subcategory: "connection-refused",
    scope: "thrown",
    confidence: "likely",
    patterns: [
      /\[Errno (?:111|61)\] Connection refused/,
      /ConnectionRefusedError: /,
      /^(?:\S{1,40}: )?Error: Connection refused$/,
      /SocketException \((?:111|61|10061)\)/,
      /Npgsql(?:\.NpgsqlException|Exception).{0,40}: Failed to connect to /,
      /ActiveRecord::ConnectionNotEstablished/,
      /(?:PG::ConnectionBad|Mysql2::Error::ConnectionError|Redis::CannotConnectError)\b/,
      /pika\.exceptions\.AMQPConnectionError/,
      /Connect to ipv[46]#(?:127\.0\.0\.1|\[::1\]|localhost):\d{2,5} failed: Connection refused/,
      /Connection to node -?\d{1,3} .{0,80}could not be established\. (?:Node|Broker) may not be available/,
      /(?:No brokers available|NoBrokersAvailable|KafkaConnectionError)/,
      /service "\S{1,120}-wait-for-service" timeout/,
      /^Timeout waiting for (?:emulator|simulator|device)/i,
    ],
    unless: {
      patterns: [
        /HTTPSConnectionPool|\/simple\/|pip\._vendor|assert|\b[Ee]xpected|Retrying|registry|does not exist|authentication failed|Access denied/,
      ],
      before: 0,
      after: 1,
    },
    matches: [
      "redis.exceptions.ConnectionError: [Errno 111] Connection refused",
      "Npgsql.NpgsqlException (0x80004005): Failed to connect to 127.0.0.1:5432",
      "pika.exceptions.AMQPConnectionError",
      'service "runner-x-postgres-0-wait-for-service" timeout',
    ],
    ignores: [
      "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError: [Errno 111] Connection refused': /simple/x/",
    ],
    explanation: "A service that the program needs does not accept connections.",
    nextStep:
      "Start the service before, and wait until it answers; read its own log if it should have been up.",
    source: "python/cpython, npgsql, rails, pika, librdkafka, gitlab-runner",
  },
];
