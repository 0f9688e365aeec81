import { describe, expect, it } from "@effect/vitest";
import { HttpServerResponse } from "effect/http";
import {
  answerRefusal,
  answerRefusalOf,
  challengingCredentials,
  withoutHelp,
} from "../../src/catalogue/HttpAnswer.ts";

describe("an answer", () => {
  it("keeps its link in production, unless it is an error", () => {
    const kept = [200, 399, 400, 401, 503].filter((status) => {
      const answer = HttpServerResponse.empty({ status, headers: { link: "<a>" } });
      return withoutHelp(answer).headers["link"] === "<a>";
    });
    expect(kept).toEqual([200, 399]);
  });

  it("says how to authenticate, and whether the credentials are the fault", () => {
    const refused = answerRefusalOf("CredentialsUnknown");
    const plain = 'Bearer realm="bonafide"';
    const challengeOf = (answer: typeof refused, authorization?: string) =>
      challengingCredentials(answer, authorization).headers["www-authenticate"];
    expect([refused.status, challengeOf(refused)]).toEqual([401, plain]);
    expect(challengeOf(refused, "Bearer x")).toBe(`${plain}, error="invalid_token"`);
    const basic = HttpServerResponse.setHeader(refused, "www-authenticate", "Basic");
    expect(challengeOf(basic, "Bearer x")).toBe("Basic");
    expect(challengeOf(answerRefusalOf("PhoneInvalid"), "Bearer x")).toBeUndefined();
  });

  it("says after how many seconds to try again, where that helps", () => {
    for (const [name, status, wait] of [
      ["ProductRateExceeded", 429, "1"],
      ["ServerFull", 503, "1"],
      ["InternalError", 500, undefined],
    ] as const) {
      const { headers, status: is } = answerRefusalOf(name);
      expect([is, headers["retry-after"]]).toEqual([status, wait]);
    }
    const later = answerRefusal({ names: ["ServerFull"], retryAfter: 7 });
    expect(later.headers["retry-after"]).toBe("7");
  });
});
