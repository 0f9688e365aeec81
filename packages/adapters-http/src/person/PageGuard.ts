import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { Effect } from "effect";
import type { HttpServerRequest } from "effect/http";
import { HttpSettings } from "../server/HttpSettings.ts";
import { forged, type PageFault } from "./PageFault.ts";

/** Detects forms that another site made the browser send. */
export interface PageGuard {
  /** The form token for the browser with this secret. */
  readonly tokenOf: (secret: string) => string;
  /** Whether the request's headers allow that it comes from one of our pages. Runs before the form is read. */
  readonly admit: (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<void, PageFault>;
  /** Whether a token belongs to the browser with this secret. */
  readonly accepts: (secret: string, token: string | undefined) => boolean;
}

/**
 * Two checks: the browser's own headers on the form's origin, and a token that only our pages contain. Browsers send
 * `Origin: null` with our forms, because our pages send no referrer; then `Sec-Fetch-Site` or the token decides.
 *
 * Source: choices, section 5; OWASP ASVS 5, 3.5.
 */
export const makePageGuard: Effect.Effect<PageGuard, never, HttpSettings | SecretKeys> = Effect.gen(
  function* () {
    const { publicOrigin } = yield* HttpSettings;
    const { digest } = yield* SecretKeys;
    const tokenOf = (secret: string) => digest(`csrf ${secret}`);

    const isOurs = (origin: string, host: string | undefined): boolean =>
      publicOrigin === undefined
        ? URL.canParse(origin) && new URL(origin).host === host
        : origin === publicOrigin;

    return {
      tokenOf,
      admit: ({ headers }) => {
        const { host, origin, "sec-fetch-site": site } = headers;
        const sameSite = site === undefined || site === "same-origin" || site === "none";
        return sameSite && (origin === undefined || origin === "null" || isOurs(origin, host))
          ? Effect.void
          : Effect.fail(forged);
      },
      // Compares digests, so that the time reveals nothing about the token.
      accepts: (secret, token) => token !== undefined && digest(token) === digest(tokenOf(secret)),
    };
  },
);
