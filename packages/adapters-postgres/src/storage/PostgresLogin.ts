import { connect as connectSocket, type Socket } from "node:net";
import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, type Scope } from "effect";
import type { SqlError } from "effect/sql/SqlError";
import type { PostgresAddress, PostgresHost } from "./PostgresAddress.ts";
import { PostgresSession, sessionLimits } from "./PostgresSession.ts";
import { postgresTypes } from "./PostgresTypes.ts";

/** What is asked of each new connection. A pooler names another process than the one that answers. */
const introduction = `SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS statement_timeout,
  current_setting('transaction_read_only') AS read_only`;

const openSocket = ({ name, port, socket }: PostgresHost): Socket =>
  socket === undefined
    ? connectSocket({
        host: name,
        port,
        noDelay: true,
        keepAlive: true,
        keepAliveInitialDelay: 10_000,
      })
    : connectSocket({ path: socket });

/** Logs in at a host. `withLimits`: give the limits as parameters of the session, which some poolers refuse. */
const logIn = (
  address: PostgresAddress,
  host: PostgresHost,
  ssl: PostgresAddress["tls"]["options"],
  withLimits: boolean,
) =>
  Effect.suspend(() => {
    let first: Socket | undefined;
    return Effect.map(
      PgConnection.make({
        host: host.name,
        username: address.user,
        database: address.database,
        password: address.password,
        applicationName: address.applicationName,
        connectTimeout: address.connectTimeout,
        types: postgresTypes,
        // Statements that are asked together are sent together.
        multiplex: true,
        ssl,
        // Called once more to cancel a statement.
        stream: () => {
          const socket = openSocket(host);
          first ??= socket;
          return socket;
        },
        ...(address.options === undefined ? {} : { startupOptions: address.options }),
        ...(withLimits ? { startupParameters: sessionLimits } : {}),
      }),
      (wire) => ({ wire, socket: first ?? openSocket(host) }),
    );
  });

const refusesParameters = (error: SqlError): boolean =>
  error.reason.cause instanceof Error &&
  error.reason.cause.message.startsWith("unsupported startup parameter");

const refusesTls = ({ reason }: SqlError): boolean =>
  reason.message === "PgConnection: Server refused TLS";

/** Opens a connection to a host, and finds out what answers there. */
export const openSession = (
  address: PostgresAddress,
  host: PostgresHost,
): Effect.Effect<PostgresSession, SqlError, Scope.Scope> => {
  const { isOptional, options } = address.tls;
  const attempt = (ssl: typeof options) =>
    Effect.catchIf(logIn(address, host, ssl, true), refusesParameters, () =>
      logIn(address, host, ssl, false),
    );
  // TLS is for the network alone.
  const ssl = host.socket === undefined ? options : false;
  const made = isOptional
    ? Effect.catchIf(attempt(ssl), refusesTls, () => attempt(false))
    : attempt(ssl);
  return Effect.flatMap(made, ({ socket, wire }) =>
    Effect.map(wire.query(introduction, [], false), ({ rows }) => {
      const [row = {}] = rows;
      return new PostgresSession(wire, socket, {
        host,
        isPooled: row["pid"] !== wire.processId,
        isLimited: row["statement_timeout"] !== "0",
        isWritable: row["read_only"] === "off",
      });
    }),
  );
};
