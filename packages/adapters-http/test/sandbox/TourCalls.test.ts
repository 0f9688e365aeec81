import { affiliationCalls } from "@bonafide/core/affiliation/AffiliationCalls";
import type { Call } from "@bonafide/core/catalogue/Call";
import { documentCalls } from "@bonafide/core/document/DocumentCalls";
import { oauthCalls } from "@bonafide/core/oauth/OAuthCalls";
import { telecomCalls } from "@bonafide/core/telecom/TelecomCalls";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { examplesOf } from "../../src/reference/CallExamples.ts";
import { makeCall, textIn, valueIn } from "../../src/sandbox/TourCalls.ts";
import { tourKeys } from "./TourKeys.ts";

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

describe("a call of the tour", () => {
  it.effect.each<readonly [call: Call, values: Record<string, string>, type: string | undefined]>([
    [telecomCalls.send, { phone: "2025550123" }, "application/json"],
    [documentCalls.license, {}, "multipart/form-data"],
    [oauthCalls.token, { code: "c" }, "application/x-www-form-urlencoded"],
    [affiliationCalls.studentPerson, { fname: "Ann" }, undefined],
    [documentCalls.status, { transaction_id: "t-1" }, undefined],
  ])("has the type of its body: %j", ([call, values, type]) =>
    Effect.gen(function* () {
      const asked: Array<Request> = [];
      const answer = (request: Request) => {
        asked.push(request);
        return Promise.resolve(Response.json({}));
      };
      yield* makeCall({ ...tourKeys, call: answer }, call, { values });
      const types = asked.map(({ headers }) => headers.get("content-type")?.split(";")[0]);
      expect(types).toEqual([type]);
    }),
  );
});
