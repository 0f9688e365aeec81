import type { AttemptFailure, AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { Data } from "effect";
import type { Dispatcher } from "undici";
import { JudgedSocketFailed } from "./JudgedSocket.ts";

/** More of an answer came than is read. */
export class AnswerTooLong extends Data.TaggedError("AnswerTooLong") {}

/** An answer came that is none yet: nobody asked for 100 Continue, early hints or another protocol. */
class AnswerInterim extends Data.TaggedError("AnswerInterim") {}

/** What the operating system says of a broken line: POSIX names without undici's, llhttp's or OpenSSL's prefix. */
const isLineFault = (code: string): boolean => /^E[A-Z]+$/.test(code);

const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "";

const failureOf = (error: Error, begun: boolean): AttemptFailure => {
  if (error instanceof JudgedSocketFailed) return error.reason;
  const code = codeOf(error);
  // With TLS 1.3 a receiver refuses a session that this side already holds to stand.
  if (code.startsWith("ERR_SSL_")) return "TlsFailed";
  if (isLineFault(code)) return "ConnectionFailed";
  if (error instanceof AnswerTooLong) return "AnswerBroken";
  // What ends before it is complete is no HTTP either (RFC 9112, section 8).
  return begun || code.startsWith("HPE_") ? "AnswerBroken" : "ConnectionFailed";
};

/** What became of a request, and whether an answer had begun when it was over. */
export type AnswerHeard = (outcome: AttemptOutcome, begun: boolean) => void;

/** Makes an outcome of an answer as it comes in, and keeps nothing of it but its status. Calls `done` once. */
export const readCallbackAnswer = (done: AnswerHeard): Dispatcher.DispatchHandler => {
  let begun = false;
  let status: number | undefined;
  const fail = (reason: AttemptFailure) => done({ _tag: "Failed", reason }, begun);
  return {
    // undici asks for these two.
    onRequestStart: () => {},
    onResponseData: () => {},
    onResponseStarted: () => {
      begun = true;
    },
    onResponseStart: (controller, code) => {
      if (code < 200) controller.abort(new AnswerInterim());
      else status = code;
    },
    onResponseEnd: () =>
      status === undefined ? fail("AnswerBroken") : done({ _tag: "Answered", status }, begun),
    onResponseError: (_, error) =>
      error instanceof AnswerTooLong && status !== undefined
        ? done({ _tag: "Answered", status }, begun)
        : fail(failureOf(error, begun)),
  };
};
