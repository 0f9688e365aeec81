import { ServerResponse } from "node:http";

/**
 * A response without two habits of the platform.
 *
 * - The platform makes Node check every body against its Content-Length, which splits the head of a short answer from
 * its body. Our lengths are computed from the bodies.
 * - The platform adds a `finish` listener that destroys the socket 500 ms after an answer to a client that is still
 * sending. `Connection` closes it instead, so that the answer arrives.
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
