import { codeOf } from "@bonafide/core/defect/ErrorCode";
import type { AttemptFailure, AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { Data } from "effect";
import type { Dispatcher } from "undici";
import { JudgedSocketFailed } from "./JudgedSocket.ts";

/** The answer is longer than is read. */
export class AnswerTooLong extends Data.TaggedError("AnswerTooLong") {}

/** An unrequested interim answer: 100 Continue, early hints or a protocol switch. */
class AnswerInterim extends Data.TaggedError("AnswerInterim") {}

/** An error of the operating system: a POSIX name without the prefix of undici, llhttp or OpenSSL. */
const isLineFault = (code: string): boolean => /^E[A-Z]+$/.test(code);

const failureOf = (error: Error, begun: boolean): AttemptFailure => {
  if (error instanceof JudgedSocketFailed) return error.reason;
  const code = codeOf(error) ?? "";
  // In TLS 1.3 a receiver can refuse a session that this side already holds for established.
  if (code.startsWith("ERR_SSL_")) return "TlsFailed";
  if (isLineFault(code)) return "ConnectionFailed";
  if (error instanceof AnswerTooLong) return "AnswerBroken";
  // An incomplete answer is invalid HTTP too (RFC 9112, section 8).
  return begun || code.startsWith("HPE_") ? "AnswerBroken" : "ConnectionFailed";
};

/** The outcome of a request, and whether an answer had begun. */
export type AnswerHeard = (outcome: AttemptOutcome, begun: boolean) => void;

/** Turns an answer into an outcome, and keeps only its status. Calls `done` once. */
export const readCallbackAnswer = (done: AnswerHeard): Dispatcher.DispatchHandler => {
  let begun = false;
  let status: number | undefined;
  const fail = (reason: AttemptFailure) => done({ _tag: "Failed", reason }, begun);
  return {
    // Required by undici.
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
