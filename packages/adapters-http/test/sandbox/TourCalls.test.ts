import { telecomCalls } from "@bonafide/core/telecom/TelecomCalls";
import { describe, expect, it } from "@effect/vitest";
import { examplesOf } from "../../src/reference/CallExamples.ts";
import { textIn, valueIn } from "../../src/sandbox/TourCalls.ts";

const made = (json: unknown) => {
  const call = telecomCalls.send;
  return { call, examples: examplesOf(call), status: 200, text: "", json };
};

describe("a value of an answer", () => {
  it("is found by its path, and absent where any part of it is", () => {
    const answer = made({ result: { code: 7, none: null, text: "x" } });
    expect(valueIn(answer, "result", "code")).toBe(7);
    expect(textIn(answer, "result", "text")).toBe("x");
    for (const path of [
      ["result", "none", "deep"],
      ["other", "deep"],
      ["result", "toString"],
    ]) {
      expect(valueIn(answer, ...path)).toBeUndefined();
      expect(textIn(answer, ...path)).toBe("");
    }
    for (const json of [undefined, null, "text", 7]) {
      expect(valueIn(made(json), "result")).toBeUndefined();
    }
  });
});
