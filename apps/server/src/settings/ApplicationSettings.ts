import { Config, Option, Schema } from "effect";
import type { Setting } from "./Setting.ts";

const absent = (): Option.Option<undefined> => Option.some(undefined);

/** The file of the enum lists. */
export const applicationEnums: Setting<string | undefined> = {
  name: "BONAFIDE_APPLICATION_ENUMS",
  config: Config.NonEmptyString("BONAFIDE_APPLICATION_ENUMS"),
  describes:
    "the file of the lists that applications' enums allow; what is put in its place counts within a second",
  expects: "a file",
  shown: "<data directory>/application_enums.json, and the standard lists where there is none",
  fallback: absent,
};

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;

/** `https`, or `http` to this machine, so that keys cannot be replaced on the way. */
const trustworthyUrl = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/i;

/** Whether a JWKS setting is a URL; otherwise it is a file. */
export const isUrl = (jwks: string): boolean => scheme.test(jwks);

/** The keys that sign the JWTs of the operator's own services. */
export const internalJwks: Setting<string | undefined> = {
  name: "BONAFIDE_INTERNAL_JWKS",
  config: Config.schema(
    Schema.NonEmptyString.check(
      Schema.makeFilter((text: string) => !isUrl(text) || trustworthyUrl.test(text)),
    ),
    "BONAFIDE_INTERNAL_JWKS",
  ),
  describes:
    "the JWKS whose keys sign the JWTs with which your own services call the Applications API",
  expects: "a file, or a URL that begins with https:// (http:// to this machine only)",
  shown: "none: no JWT is let in",
  fallback: absent,
};

/** The issuer of those JWTs. */
export const internalIssuer: Setting<string | undefined> = {
  name: "BONAFIDE_INTERNAL_ISSUER",
  config: Config.NonEmptyString("BONAFIDE_INTERNAL_ISSUER"),
  describes: "what those JWTs say in iss",
  expects: "a text",
  shown: "required with BONAFIDE_INTERNAL_JWKS",
  fallback: absent,
};

/** The audience of those JWTs. */
export const internalAudience: Setting<string | undefined> = {
  name: "BONAFIDE_INTERNAL_AUDIENCE",
  config: Config.NonEmptyString("BONAFIDE_INTERNAL_AUDIENCE"),
  describes: "what those JWTs say in aud, or among it",
  expects: "a text",
  shown: "required with BONAFIDE_INTERNAL_JWKS",
  fallback: absent,
};
