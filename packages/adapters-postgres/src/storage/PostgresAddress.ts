import { userInfo } from "node:os";
import { Duration, Redacted, Result } from "effect";
import { PostgresUnavailable } from "./PostgresFailure.ts";
import { type PostgresTls, tlsOf } from "./PostgresTls.ts";

/** One host of a database: a name or address and a port, or a socket's path. */
export interface PostgresHost {
  /** The host as messages show it. */
  readonly shown: string;
  readonly name: string;
  readonly port: number;
  readonly socket: string | undefined;
}

/** What a `postgres://` URL says. */
export interface PostgresAddress {
  readonly hosts: ReadonlyArray<PostgresHost>;
  readonly user: string;
  readonly password: Redacted.Redacted | undefined;
  readonly database: string;
  readonly tls: PostgresTls;
  /** Whether a host that only reads is passed over. */
  readonly mustWrite: boolean;
  readonly connectTimeout: Duration.Duration;
  readonly options: string | undefined;
  readonly applicationName: string;
}

// No @ behind the hosts: a password with an @ and a / would be shown as a host.
const shape =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:@/?]*)(?::(?<password>[^@/?]*))?@)?(?<hosts>[^@/?]*)(?:\/(?<database>[^?@]*))?(?:\?(?<query>[^@]*))?$/;

const defaultPort = "5432";

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** `name:port`, `[v6]:port` or a percent-encoded socket directory. */
const hostAndPort = (text: string): readonly [host: string, port: string] => {
  const { host = "", port = "" } =
    /^(?<host>\[[^\]]*\]|[^:]*)(?::(?<port>\d*))?$/.exec(text)?.groups ?? {};
  return [(decoded(host) ?? host).replace(/^\[(.*)\]$/, "$1"), port];
};

const hostOf = (name: string, port: string): PostgresHost | undefined => {
  const number = Number(port === "" ? defaultPort : port);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) return undefined;
  const isSocket = name.startsWith("/");
  return {
    shown: isSocket ? name : `${name.includes(":") ? `[${name}]` : name}:${number}`,
    name: isSocket ? "localhost" : name,
    port: number,
    socket: isSocket ? `${name}/.s.PGSQL.${number}` : undefined,
  };
};

const hostsOf = (
  authority: string,
  query: URLSearchParams,
): ReadonlyArray<PostgresHost | undefined> => {
  const listed = (authority === "" ? [] : authority.split(",")).map(hostAndPort);
  const names = query.get("host")?.split(",") ?? listed.map(([name]) => name);
  const ports = query.get("port")?.split(",") ?? listed.map(([, port]) => port);
  const named = names.length === 0 ? ["localhost"] : names;
  return named.map((name, at) =>
    hostOf(
      name === "" ? "localhost" : name,
      ports[at] ?? (ports.length === 1 ? (ports[0] ?? "") : ""),
    ),
  );
};

/** A number of seconds as libpq reads it, 5 unless given; 0, which is no limit there, is a minute here. */
const secondsOf = (text: string | null): Duration.Duration | undefined => {
  if (text === null) return Duration.seconds(5);
  const seconds = Number(text);
  return Number.isInteger(seconds) && seconds >= 0 ? Duration.seconds(seconds || 60) : undefined;
};

/** The parameters that are used. Another one would be a wish that is not fulfilled, such as a misspelt `sslmode`. */
const parameters = [
  "host",
  "port",
  "user",
  "password",
  "dbname",
  "sslmode",
  "sslrootcert",
  "sslcert",
  "sslkey",
  "target_session_attrs",
  "connect_timeout",
  "options",
  "application_name",
];

/** Parameters of libpq with the values by which a connection is as it is without them. */
const idle = new Map([
  ["channel_binding", ["disable", "prefer"]],
  ["gssencmode", ["disable", "prefer"]],
  ["client_encoding", ["UTF8", "utf8", "auto"]],
]);

/** What is wrong with the parameters. Says no value. */
const misfit = (query: URLSearchParams): string | undefined => {
  for (const [name, value] of query) {
    const values = idle.get(name);
    if (parameters.includes(name)) {
      if (query.getAll(name).length > 1) return `${name} is given twice`;
    } else if (values === undefined) {
      return `a parameter is not used${/^[a-z_]+$/i.test(name) ? `: ${name}` : ""}. Used are ${parameters.join(", ")}`;
    } else if (!values.includes(value)) {
      return `${name} may be ${values.join(" or ")} only`;
    }
  }
  return undefined;
};

const read = (url: Redacted.Redacted): Result.Result<PostgresAddress, string> => {
  const parts = shape.exec(Redacted.value(url))?.groups;
  if (parts === undefined) {
    return Result.fail(
      "write postgres://user:password@host:port/database, with other characters of the user and password percent-encoded",
    );
  }
  const query = new URLSearchParams(parts["query"] ?? "");
  const wrong = misfit(query);
  if (wrong !== undefined) return Result.fail(wrong);
  const hosts = hostsOf(parts["hosts"] ?? "", query);
  const known = hosts.filter((host) => host !== undefined);
  if (known.length < hosts.length) return Result.fail("a port is not one of 1 to 65535");
  const user = query.get("user") ?? decoded(parts["user"] ?? "");
  const password = query.get("password") ?? decoded(parts["password"] ?? "");
  const database = query.get("dbname") ?? decoded(parts["database"] ?? "");
  if (user === undefined || password === undefined || database === undefined) {
    return Result.fail("a % does not begin a percent-encoded character");
  }
  const connectTimeout = secondsOf(query.get("connect_timeout"));
  if (connectTimeout === undefined) {
    return Result.fail("connect_timeout is a whole number of seconds");
  }
  const wanted = query.get("target_session_attrs") ?? (known.length > 1 ? "read-write" : "any");
  if (!["any", "read-write", "primary"].includes(wanted)) {
    return Result.fail(
      "target_session_attrs is any, read-write or primary, because the server writes",
    );
  }
  const login = user === "" ? userInfo().username : user;
  return Result.map(tlsOf(query), (tls) => ({
    hosts: known,
    user: login,
    password: password === "" ? undefined : Redacted.make(password),
    database: database === "" ? login : database,
    tls,
    mustWrite: wanted !== "any",
    connectTimeout,
    options: query.get("options") ?? undefined,
    applicationName: query.get("application_name") ?? "bonafide",
  }));
};

/** The variables that hold an address. */
export type PostgresUrlName = "DATABASE_URL" | "BONAFIDE_LISTEN_URL";

/**
 * Reads a URL as libpq does: several hosts, sockets, `sslmode`, `sslrootcert`, `sslcert`, `sslkey`,
 * `target_session_attrs`, `connect_timeout`, `options`, `application_name`. The failure names the variable and has no
 * part of the URL. Source: PostgreSQL documentation, 32.1.1.
 */
export const postgresAddressOf = (
  name: PostgresUrlName,
  url: Redacted.Redacted,
): Result.Result<PostgresAddress, PostgresUnavailable> =>
  Result.mapError(
    read(url),
    (reason) => new PostgresUnavailable({ message: `${name}: ${reason}` }),
  );
