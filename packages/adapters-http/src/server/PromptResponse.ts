import { ServerResponse } from "node:http";

/**
 * A response that leaves as it should, which the platform has in the way of it.
 *
 * - The platform has Node hold every body to its Content-Length, for which Node writes the end of a short body apart
 *   from its head. Our lengths are counted from the bodies themselves.
 * - The platform puts a listener before all others of `finish`, which destroys the socket 500 ms after an answer to a
 *   client that is still sending. `Connection` closes it instead, so that the answer arrives.
 */
export class PromptResponse extends ServerResponse {}

Object.defineProperty(PromptResponse.prototype, "strictContentLength", {
  get: () => false,
  set: () => {},
});

Object.defineProperty(PromptResponse.prototype, "prependListener", {
  value(
    this: PromptResponse,
    event: string,
    listener: (...values: ReadonlyArray<unknown>) => void,
  ): PromptResponse {
    return event === "finish"
      ? this
      : ServerResponse.prototype.prependListener.call(this, event, listener);
  },
});
