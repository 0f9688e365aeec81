import { Data } from "effect";
import type { PageWords } from "./PageWords.ts";

/** The cause of an error page. `retryAfter` is in whole seconds; `parameter` names a partner's wrong parameter. */
export class PageFault extends Data.TaggedError("PageFault")<{
  readonly name: keyof PageWords["faults"];
  readonly retryAfter?: number;
  readonly parameter?: keyof PageWords["forTheService"];
}> {}

/** A form that may come from another site. */
export const forged = new PageFault({ name: "forged" });

/** The status of each error page. */
export const statusOfFault: Readonly<Record<PageFault["name"], number>> = {
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
