import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { type ConnectionOptions, getCACertificates } from "node:tls";
import { Result } from "effect";

/** How a connection is encrypted. `isOptional`: a server without TLS is used without. */
export interface PostgresTls {
  readonly isOptional: boolean;
  readonly options: ConnectionOptions | false;
}

const modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"] as const;

const isMode = (text: string): text is (typeof modes)[number] =>
  modes.some((mode) => mode === text);

const contents = {
  certificate: (pem: string) => new X509Certificate(pem),
  "private key": (pem: string) => createPrivateKey(pem),
};

/** A PEM file. Node would take one without a certificate, and trust none. */
const fileOf = (
  parameter: string,
  path: string | null,
  content: keyof typeof contents,
): Result.Result<string | undefined, string> => {
  if (path === null) return Result.succeed(undefined);
  return Result.flatMap(
    Result.try({
      try: () => readFileSync(path, "utf8"),
      catch: () => `the file of ${parameter} cannot be read: ${path}`,
    }),
    (pem) =>
      Result.try({
        try: () => {
          contents[content](pem);
          return pem;
        },
        catch: () => `the file of ${parameter} has no PEM ${content}: ${path}`,
      }),
  );
};

const authorities = (
  path: string | null,
): Result.Result<ReadonlyArray<string> | undefined, string> =>
  path === "system"
    ? Result.succeed([...getCACertificates("default"), ...getCACertificates("system")])
    : Result.map(fileOf("sslrootcert", path, "certificate"), (file) =>
        file === undefined ? undefined : [file],
      );

/**
 * The TLS of a URL's parameters, with libpq's meaning: `require` encrypts and asks for no proof unless `sslrootcert`
 * is given; `verify-ca` asks who signed; `verify-full` also compares the host. Without `sslrootcert` the certificates
 * of Node are trusted. Source: PostgreSQL documentation, 32.19.
 */
export const tlsOf = (query: URLSearchParams): Result.Result<PostgresTls, string> =>
  Result.gen(function* () {
    const root = query.get("sslrootcert");
    const asked = query.get("sslmode") ?? (root === "system" ? "verify-full" : "prefer");
    if (!isMode(asked)) return yield* Result.fail(`sslmode is one of ${modes.join(", ")}`);
    if (asked === "disable") return { isOptional: false, options: false };
    const ca = yield* authorities(root);
    const cert = yield* fileOf("sslcert", query.get("sslcert"), "certificate");
    const key = yield* fileOf("sslkey", query.get("sslkey"), "private key");
    const isOptional = asked === "allow" || asked === "prefer";
    const isProven = asked.startsWith("verify") || (asked === "require" && ca !== undefined);
    return {
      isOptional,
      options: {
        rejectUnauthorized: isProven,
        ...(ca === undefined ? {} : { ca: [...ca] }),
        ...(cert === undefined ? {} : { cert }),
        ...(key === undefined ? {} : { key }),
        ...(asked === "verify-full" ? {} : { checkServerIdentity: () => undefined }),
      },
    };
  });
