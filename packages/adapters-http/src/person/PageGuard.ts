import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { Effect } from "effect";
import type { HttpServerRequest } from "effect/http";
import { HttpSettings } from "../server/HttpSettings.ts";
import { forged, type PageFault } from "./PageFault.ts";

/** Tells forms of ours from those that another site made somebody send. */
export interface PageGuard {
  /** The token of the forms of the browser that has this secret. */
  readonly tokenOf: (secret: string) => string;
  /** Whether a form may have come from a page of ours, by what the browser says; nothing of it is read before. */
  readonly admit: (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<void, PageFault>;
  /** Whether a token is the one of the forms of the browser that has this secret. */
  readonly accepts: (secret: string, token: string | undefined) => boolean;
}

/**
 * Two fences: what the browser says of where a form came from, and a token that only our pages hold. A browser says
 * `Origin: null` of our own forms, because our pages send no referrer; then its `Sec-Fetch-Site` or the token decides.
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
        const told = site === undefined || site === "same-origin" || site === "none";
        return told && (origin === undefined || origin === "null" || isOurs(origin, host))
          ? Effect.void
          : Effect.fail(forged);
      },
      // Digests are compared, so that how long it takes tells nothing of the token.
      accepts: (secret, token) => token !== undefined && digest(token) === digest(tokenOf(secret)),
    };
  },
);
