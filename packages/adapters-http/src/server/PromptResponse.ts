import { ServerResponse } from "node:http";

/**
 * A response whose short body leaves in one write with its head.
 *
 * The platform has Node hold every body to its Content-Length, for which Node writes the end apart. Our lengths are
 * counted from the bodies themselves.
 */
export class PromptResponse extends ServerResponse {}

Object.defineProperty(PromptResponse.prototype, "strictContentLength", {
  get: () => false,
  set: () => {},
});
