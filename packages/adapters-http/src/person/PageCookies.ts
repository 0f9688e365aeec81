import type { Language } from "@bonafide/core/mail/Letter";
import { deviceLifetime } from "@bonafide/core/person/DeviceTokens";
import { type Duration, Effect } from "effect";
import { type HttpServerRequest, HttpServerResponse } from "effect/http";
import { HttpSettings } from "../server/HttpSettings.ts";
import { readLanguage } from "./PageLanguage.ts";

/**
 * The cookies: the secret of a session or of a visitor without one, until the browser closes; the token of a known
 * device, which a sign-out keeps; and the language that was chosen by hand.
 */
export interface PageCookies {
  readonly session: (request: HttpServerRequest.HttpServerRequest) => string | undefined;
  readonly visitor: (request: HttpServerRequest.HttpServerRequest) => string | undefined;
  readonly device: (request: HttpServerRequest.HttpServerRequest) => string | undefined;
  readonly language: (request: HttpServerRequest.HttpServerRequest) => Language | undefined;
  readonly setSession: (
    response: HttpServerResponse.HttpServerResponse,
    secret: string,
  ) => HttpServerResponse.HttpServerResponse;
  readonly setVisitor: PageCookies["setSession"];
  readonly setDevice: PageCookies["setSession"];
  readonly setLanguage: (
    response: HttpServerResponse.HttpServerResponse,
    language: Language,
  ) => HttpServerResponse.HttpServerResponse;
  readonly dropSession: (
    response: HttpServerResponse.HttpServerResponse,
  ) => HttpServerResponse.HttpServerResponse;
  readonly dropDevice: PageCookies["dropSession"];
}

/** 32 bytes in base64url. */
const secretPattern = /^[\w-]{43}$/;

const languagePattern = /^[a-z]{2}$/;

/** A time, a nonce and an HMAC. */
const devicePattern = /^[\da-z]{1,11}\.[\w-]{43}\.[\w-]{43}$/;

/**
 * The first value of this name that matches the pattern in a `Cookie` header, in one pass. The platform's parser scans
 * the rest of the header again for each pair without a value.
 */
export const valueIn = (
  header: string | undefined,
  name: string,
  pattern: RegExp,
): string | undefined => {
  for (const pair of header?.split(";") ?? []) {
    const start = pair.indexOf("=");
    if (start === -1 || pair.slice(0, start).trim() !== name) continue;
    const value = pair.slice(start + 1).trim();
    return pattern.test(value) ? value : undefined;
  }
  return undefined;
};

/**
 * Cookies that scripts cannot read and other sites' forms do not send. With https they are `Secure` and `__Host-`, so
 * that a neighbouring host cannot set them.
 *
 * Source: choices, section 5; RFC 6265bis, 4.1.3.2.
 */
export const makePageCookies: Effect.Effect<PageCookies, never, HttpSettings> = Effect.map(
  HttpSettings,
  ({ environment, publicOrigin }) => {
    const secure =
      publicOrigin === undefined ? environment === "production" : publicOrigin.startsWith("https:");
    const prefix = secure ? "__Host-" : "";
    const names = {
      session: `${prefix}bonafide_session`,
      visitor: `${prefix}bonafide_visitor`,
      device: `${prefix}bonafide_device`,
      language: `${prefix}bonafide_language`,
    };
    const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;

    const read =
      (name: string, pattern = secretPattern) =>
      ({ headers }: HttpServerRequest.HttpServerRequest) =>
        valueIn(headers["cookie"], name, pattern);
    const set =
      (name: string, kept: { readonly maxAge?: Duration.Input } = {}) =>
      (response: HttpServerResponse.HttpServerResponse, secret: string) =>
        HttpServerResponse.setCookieUnsafe(response, name, secret, { ...options, ...kept });
    const drop = (name: string) => (response: HttpServerResponse.HttpServerResponse) =>
      HttpServerResponse.expireCookieUnsafe(response, name, options);

    return {
      session: read(names.session),
      visitor: read(names.visitor),
      device: read(names.device, devicePattern),
      language: (request) => readLanguage(read(names.language, languagePattern)(request)),
      setSession: set(names.session),
      setVisitor: set(names.visitor),
      setDevice: set(names.device, { maxAge: deviceLifetime }),
      setLanguage: set(names.language, { maxAge: "365 days" }),
      dropSession: drop(names.session),
      dropDevice: drop(names.device),
    };
  },
);
