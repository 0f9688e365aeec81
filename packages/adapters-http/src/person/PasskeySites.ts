import type { PasskeySite } from "@bonafide/core/access/Passkey";
import { Effect } from "effect";
import type { HttpServerRequest } from "effect/http";
import { HttpSettings } from "../server/HttpSettings.ts";

const numeric = /^(?:\[|\d+(?:\.\d+){3}$)/;

/** The site of an origin. Browsers have no passkeys for bare addresses. Source: WebAuthn Level 3, 5.1.3. */
const siteOf = (text: string): PasskeySite | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { hostname, origin } = new URL(text);
  return numeric.test(hostname) ? undefined : { origin, host: hostname };
};

/** The site that a browser sees: the public origin, or in a sandbox without one the host that it asked. */
export const makePasskeySites = Effect.map(
  HttpSettings,
  ({ publicOrigin }) =>
    ({ headers }: Pick<HttpServerRequest.HttpServerRequest, "headers">) =>
      siteOf(publicOrigin ?? `http://${headers["host"] ?? ""}`),
);
