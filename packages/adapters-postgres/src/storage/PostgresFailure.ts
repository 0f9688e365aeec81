import { codeOf } from "@bonafide/core/defect/ErrorCode";
import { StorageUnavailable } from "@bonafide/core/storage/StorageUnavailable";
import { Data } from "effect";
import { ConnectionError, SerializationError, SqlError } from "effect/sql/SqlError";

/** The database did not answer, or refused the login. The message names hosts and no user, password or value. */
export class PostgresUnavailable extends Data.TaggedError("PostgresUnavailable")<{
  readonly message: string;
}> {}

/** The message at the end of the causes: of the server, or of this machine. */
const rootMessage = (error: unknown, depth = 5): string =>
  error instanceof Error && error.cause instanceof Error && depth > 0
    ? rootMessage(error.cause, depth - 1)
    : error instanceof Error
      ? error.message
      : "";

/** What a code means, after "The Postgres database cannot be used (". None names a value or a user. */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "it closed the connection",
  EPIPE: "it closed the connection",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "the name of the host cannot be looked up now",
  ETIMEDOUT: "it did not answer in time",
  EHOSTUNREACH: "there is no way to the host",
  ENETUNREACH: "there is no way to the host",
  ENOENT: "there is no socket",
  EACCES: "this user may not use the socket",
  SELF_SIGNED_CERT_IN_CHAIN: "another authority signed its certificate: see sslrootcert",
  DEPTH_ZERO_SELF_SIGNED_CERT: "another authority signed its certificate: see sslrootcert",
  UNABLE_TO_GET_ISSUER_CERT: "another authority signed its certificate: see sslrootcert",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "another authority signed its certificate: see sslrootcert",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "another authority signed its certificate: see sslrootcert",
  CERT_SIGNATURE_FAILURE: "another authority signed its certificate: see sslrootcert",
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
  "08P01": "it refused the protocol",
  "25006": "it only reads: a standby, or read-only",
  "28000": "it lets this user in neither from here nor in this way: see pg_hba.conf and sslmode",
  "28P01": "the user or the password is wrong",
  "3D000": "there is no such database",
  "42501": "the user may not do that",
  "53100": "its disk is full",
  "53200": "its memory is full",
  "53300": "it has too many clients: see max_connections and BONAFIDE_DATABASE_POOL",
  "57P01": "it is being stopped",
  "57P02": "it stopped",
  "57P03": "it is starting or stopping",
  "58030": "its disk fails",
};

/** Codes of statements after which a caller may try again: the database is away, full, broken, read-only or held up. */
const passing = /^(?:08...|25006|53...|55P03|57014|57P0[1-3]|58030|E[A-Z]+)$/;

const heldUp: Readonly<Record<string, string>> = {
  "55P03": "another session held a lock for too long",
  "57014": "a statement took too long",
};

/** Why a host could not be used, in plain words. */
export const meaningOf = (error: unknown): string => {
  const code = codeOf(error);
  const known = code === undefined ? undefined : meanings[code];
  if (known !== undefined) return known;
  const said = rootMessage(error);
  if (said === "The server does not support TLS") return "it does not speak TLS: see sslmode";
  if (said === "Connection timed out") return "it did not answer in time";
  if (said === "The server requested password authentication") return "it wants a password";
  if (said.startsWith("Connection closed")) return "it closed the connection";
  return code === undefined ? "it speaks no known protocol" : `it answered ${code}`;
};

/** The error of a statement, whose cause says that a caller may try again. */
export const unavailable = (reason: string): SqlError => {
  const cause = new StorageUnavailable({ reason });
  return new SqlError({
    reason: new ConnectionError({ cause, message: cause.message, operation: "query" }),
  });
};

/** Whether Postgres itself says so, as when it has too many clients: it answers. Its codes begin with a digit. */
export const isAnswered = (error: SqlError): boolean => /^\d/.test(codeOf(error) ?? "");

/** Whether the connection is of no use after this error. */
export const isLost = (error: SqlError): boolean => {
  const code = codeOf(error);
  return (
    error.reason._tag === "ConnectionError" || code === "25006" || (code ?? "").startsWith("57P")
  );
};

/** Codes of a prepared statement that a migration of another process made stale: the unit can run again. */
const stale = ["0A000", "26000"];

/** A statement's error: as it is, or, where the database is to blame, as `unavailable`. */
export const namedFailure = (error: SqlError): SqlError => {
  const code = codeOf(error) ?? "";
  if (stale.includes(code)) {
    const { cause, message, operation } = error.reason;
    return new SqlError({ reason: new SerializationError({ cause, message, operation }) });
  }
  if (error.reason._tag !== "ConnectionError" && !passing.test(code)) return error;
  return unavailable(`The Postgres database cannot be used (${heldUp[code] ?? meaningOf(error)})`);
};
