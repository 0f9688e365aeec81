import { deviceLifetime } from "@bonafide/core/person/DeviceTokens";
import { type Duration, Effect } from "effect";
import { type HttpServerRequest, HttpServerResponse } from "effect/http";
import { valueIn } from "../person/PageCookies.ts";
import { HttpSettings } from "../server/HttpSettings.ts";

type Request = HttpServerRequest.HttpServerRequest;
type Response = HttpServerResponse.HttpServerResponse;

const secretPattern = /^[\w-]{43}$/;
const devicePattern = /^[\da-z]{1,11}\.[\w-]{43}\.[\w-]{43}$/;

/**
 * The cookies of the console: a session's secret, a visitor's before the sign-in, and the token of a known device. No
 * script reads them and no other site's request carries them, links included.
 *
 * Source: RFC 6265bis, 4.1.2.7 and 4.1.3.2.
 */
export const makeConsoleCookies = Effect.map(HttpSettings, ({ environment, publicOrigin }) => {
  const secure =
    publicOrigin === undefined ? environment === "production" : publicOrigin.startsWith("https:");
  const options = { path: "/", httpOnly: true, sameSite: "strict", secure } as const;

  const cookie = (
    word: string,
    pattern = secretPattern,
    kept: { readonly maxAge?: Duration.Input } = {},
  ) => {
    const name = `${secure ? "__Host-" : ""}bonafide_staff_${word}`;
    return {
      read: ({ headers }: Request) => valueIn(headers["cookie"], name, pattern),
      set: (response: Response, secret: string): Response =>
        HttpServerResponse.setCookieUnsafe(response, name, secret, { ...options, ...kept }),
      drop: (response: Response): Response =>
        HttpServerResponse.expireCookieUnsafe(response, name, options),
    };
  };

  return {
    session: cookie("session"),
    visitor: cookie("visitor"),
    device: cookie("device", devicePattern, { maxAge: deviceLifetime }),
  };
});
