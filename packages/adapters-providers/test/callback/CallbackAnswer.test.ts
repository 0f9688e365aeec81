import { readCallbackAnswer } from "@bonafide/adapters-providers/callback/CallbackAnswer";
import type { AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { describe, expect, it } from "vitest";

const controller = {
  aborted: false,
  paused: false,
  reason: null,
  abort: () => {},
  pause: () => {},
  resume: () => {},
};

const fault = (code: string) => Object.assign(new Error("x"), { code });

describe("readCallbackAnswer", () => {
  // With TLS 1.3 a receiver refuses a session that stands on this side: the alert comes where the answer should.
  it.each([
    ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", false, "TlsFailed"],
    ["ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR", true, "TlsFailed"],
    ["ECONNRESET", false, "ConnectionFailed"],
    ["EPIPE", true, "ConnectionFailed"],
    ["UND_ERR_SOCKET", false, "ConnectionFailed"],
    ["UND_ERR_SOCKET", true, "AnswerBroken"],
    ["HPE_INVALID_CONSTANT", false, "AnswerBroken"],
    ["HPE_INVALID_CONSTANT", true, "AnswerBroken"],
  ])("names what %s is (an answer had begun: %s)", (code, begun, reason) => {
    const heard: Array<readonly [AttemptOutcome, boolean]> = [];
    const handler = readCallbackAnswer((...all) => heard.push(all));
    if (begun) handler.onResponseStarted?.();
    handler.onResponseError?.(controller, fault(code));
    expect(heard).toEqual([[{ _tag: "Failed", reason }, begun]]);
  });
});
