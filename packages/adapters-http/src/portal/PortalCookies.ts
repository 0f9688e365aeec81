import { Effect } from "effect";
import { type HttpServerRequest, HttpServerResponse } from "effect/http";
import { HttpSettings } from "../server/HttpSettings.ts";

/** What browsers keep for us: the secret of a session, or of a visitor who has none. Both are gone with the browser. */
export interface PortalCookies {
  readonly session: (request: HttpServerRequest.HttpServerRequest) => string | undefined;
  readonly visitor: (request: HttpServerRequest.HttpServerRequest) => string | undefined;
  readonly setSession: (
    response: HttpServerResponse.HttpServerResponse,
    secret: string,
  ) => HttpServerResponse.HttpServerResponse;
  readonly setVisitor: PortalCookies["setSession"];
  readonly dropSession: (
    response: HttpServerResponse.HttpServerResponse,
  ) => HttpServerResponse.HttpServerResponse;
}

/**
 * The first secret (32 bytes in base64url) under a name in a `Cookie` header, in one pass. The platform's own reader
 * looks through the rest of the header again for each pair without a value.
 */
const secretIn = (header: string | undefined, name: string): string | undefined => {
  for (const pair of header?.split(";") ?? []) {
    const start = pair.indexOf("=");
    if (start === -1 || pair.slice(0, start).trim() !== name) continue;
    const value = pair.slice(start + 1).trim();
    return /^[\w-]{43}$/.test(value) ? value : undefined;
  }
  return undefined;
};

/**
 * Cookies that no script reads and no other site sends along with a form. Where people reach the server by https they
 * are `Secure` and `__Host-`, so that no neighbour's host can set them.
 *
 * Source: choices, section 5; RFC 6265bis, 4.1.3.2.
 */
export const makePortalCookies: Effect.Effect<PortalCookies, never, HttpSettings> = Effect.map(
  HttpSettings,
  ({ environment, publicOrigin }) => {
    const secure =
      publicOrigin === undefined ? environment === "production" : publicOrigin.startsWith("https:");
    const prefix = secure ? "__Host-" : "";
    const names = { session: `${prefix}bonafide_session`, visitor: `${prefix}bonafide_visitor` };
    const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;

    const read =
      (name: string) =>
      ({ headers }: HttpServerRequest.HttpServerRequest) =>
        secretIn(headers["cookie"], name);
    const set =
      (name: string) => (response: HttpServerResponse.HttpServerResponse, secret: string) =>
        HttpServerResponse.setCookieUnsafe(response, name, secret, options);

    return {
      session: read(names.session),
      visitor: read(names.visitor),
      setSession: set(names.session),
      setVisitor: set(names.visitor),
      dropSession: (response) =>
        HttpServerResponse.expireCookieUnsafe(response, names.session, options),
    };
  },
);
