import { Data } from "effect";
import type { portalText } from "./PortalText.ts";

/** Why a request is answered with an error page. `retryAfter` is in whole seconds; `parameter` is a service's mistake. */
export class PortalFault extends Data.TaggedError("PortalFault")<{
  readonly name: keyof typeof portalText.faults;
  readonly retryAfter?: number;
  readonly parameter?: keyof typeof portalText.forTheService;
}> {}

/** A form that may have come from another site. */
export const forged = new PortalFault({ name: "forged" });

/** The status of each error page. */
export const statusOfFault: Readonly<Record<PortalFault["name"], number>> = {
  untrusted: 400,
  unreadable: 400,
  forged: 403,
  missing: 404,
  method: 405,
  slow: 408,
  tooLarge: 413,
  wait: 429,
  broken: 500,
  full: 503,
};
