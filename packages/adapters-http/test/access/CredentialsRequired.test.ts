import { Operators } from "@bonafide/core/access/Operators";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { errorText } from "../server/ErrorText.ts";
import { authorizationOf, TestEdge, withEdge } from "../server/TestEdge.ts";
import { transactionIdOf, verificationIdOf } from "../verification/AnswerIds.ts";

const send = "/api/v2/telecom/possession/sms/send";
const routes: ReadonlyArray<readonly [string, string]> = [
  ["POST", "/api/v2/verification"],
  ["GET", "/api/v2/verification/x"],
  ["POST", send],
  ["POST", "/api/v2/telecom/possession/sms/confirm"],
  ["POST", "/api/v2/telecom/identity"],
  ["GET", "/api/v2/telecom/x"],
  ["POST", "/api/v2/telecom/score"],
  ["POST", "/api/v2/document/license/verify"],
  ["GET", "/api/v2/document/x"],
];

describe("credentials", () => {
  it.effect.each(routes)("come before everything else at %s %s", ([method, path]) =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const headers = { "content-type": "text/plain", "x-mock": "true" };
        const answer = yield* edge.ask(method, path, {
          headers,
          ...(method === "POST" ? { body: "no JSON" } : {}),
        });
        assert.strictEqual(answer.status, 401);
        assert.strictEqual(answer.text, errorText("CredentialsUnknown"));
        assert.deepStrictEqual(answer.headers, {
          "cache-control": "no-store",
          "content-length": String(answer.text.length),
          "content-type": "application/json",
          "www-authenticate": 'Bearer realm="bonafide"',
          "x-content-type-options": "nosniff",
        });
      }),
      { environment: "production" },
    ),
  );

  it.effect("tell strangers, inactive accounts and inactive organizations apart", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const ask = (as: string) => edge.ask("POST", send, { as, body: {} });
        assert.strictEqual((yield* ask("nobody")).text, errorText("CredentialsUnknown"));
        assert.strictEqual((yield* ask("inactive")).text, errorText("AccountInactive"));
        assert.strictEqual(
          (yield* ask("inactive_organization")).text,
          errorText("OrganizationInactive"),
        );
        assert.strictEqual((yield* ask("inactive")).status, 401);
        assert.strictEqual((yield* ask("inactive_organization")).status, 401);
      }),
    ),
  );

  it.effect("carry the service's own name", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const authorization = authorizationOf("demo");
        const answers = [
          yield* edge.ask("POST", "/api/v2/verification", { headers: { authorization } }),
          yield* edge.ask("POST", "/api/v2/verification", {
            headers: { authorization: authorization.replace("Service", "Acme") },
          }),
        ];
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          [401, 200],
        );
      }),
      { serviceName: "Acme" },
    ),
  );
});

describe("products", () => {
  it.effect("are judged before the body, at the endpoints that serve one", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        for (const path of [
          send,
          "/api/v2/telecom/possession/sms/confirm",
          "/api/v2/telecom/identity",
        ]) {
          const answer = yield* edge.ask("POST", path, { as: "limited", body: "no JSON" });
          assert.strictEqual(answer.status, 403);
          assert.strictEqual(answer.text, errorText("ProductNotEnabled"));
        }
        const created = yield* edge.ask("POST", "/api/v2/verification", { as: "limited" });
        assert.strictEqual(created.status, 200);
        const unknown = yield* edge.ask("GET", "/api/v2/telecom/x", { as: "limited" });
        assert.strictEqual(unknown.status, 404);
      }),
    ),
  );

  it.effect("that an operator switched off are refused to all accounts", () =>
    withEdge(
      Effect.gen(function* () {
        const operators = yield* Operators;
        yield* operators.setProduct("telecom.identity", "inactive");
        const edge = yield* TestEdge;
        const off = yield* edge.ask("POST", "/api/v2/telecom/identity", { as: "demo" });
        assert.strictEqual(off.status, 403);
        assert.strictEqual(off.text, errorText("ProductInactive"));
        const on = yield* edge.ask("POST", send, { as: "demo" });
        assert.strictEqual(on.text, errorText("PhoneInvalid"));
      }),
    ),
  );
});

describe("rates", () => {
  it.effect("are judged before the body, and say when to come back", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const first = yield* edge.ask("POST", send, { as: "demo", body: "no JSON" });
        assert.strictEqual(first.status, 422);
        const second = yield* edge.ask("POST", send, { as: "demo", body: "no JSON" });
        assert.strictEqual(second.status, 429);
        assert.strictEqual(second.text, errorText("AccountRateExceeded"));
        assert.strictEqual(second.headers["retry-after"], "60");
        assert.strictEqual(second.headers["cache-control"], "no-store");
        yield* TestClock.adjust("60 seconds");
        const third = yield* edge.ask("POST", send, { as: "demo", body: "no JSON" });
        assert.strictEqual(third.status, 422);
      }),
      { accountPerMinute: 1 },
    ),
  );
});

describe("mock marks", () => {
  const marks: ReadonlyArray<readonly [string, boolean]> = [
    ["true", true],
    ["TRUE", true],
    ["tRuE", true],
    ["true, true", true],
    ["false", false],
    ["1", false],
    ["", false],
  ];

  it.effect.each(marks)("in production: X-Mock: %s", ([mark, refused]) =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        for (const [method, path] of routes.slice(0, 6)) {
          const answer = yield* edge.ask(method, path, {
            as: "demo",
            headers: { "x-mock": mark },
            ...(method === "POST" ? { body: "no JSON" } : {}),
          });
          assert.strictEqual(answer.text === errorText("MockNotValid"), refused);
          if (refused) assert.strictEqual(answer.status, 422);
        }
      }),
      { environment: "production" },
    ),
  );

  it.effect("are judged after the product and the rate, for which they count", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const headers = { "x-mock": "true" };
        const ask = (as: string) => edge.ask("POST", send, { as, headers, body: "no JSON" });
        assert.strictEqual((yield* ask("limited")).text, errorText("ProductNotEnabled"));
        assert.strictEqual((yield* ask("demo")).text, errorText("MockNotValid"));
        assert.strictEqual((yield* ask("demo")).text, errorText("AccountRateExceeded"));
      }),
      { environment: "production", accountPerMinute: 1 },
    ),
  );

  it.effect("in a sandbox are refused by the verification's GET only", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const headers = { "x-mock": "true" };
        const created = yield* edge.ask("POST", "/api/v2/verification", { as: "demo", headers });
        assert.strictEqual(created.status, 200);
        const path = `/api/v2/verification/${yield* verificationIdOf(created)}`;
        const marked = yield* edge.ask("GET", path, { as: "demo", headers });
        assert.strictEqual(marked.status, 422);
        assert.strictEqual(marked.text, errorText("MockNotValid"));
        assert.strictEqual((yield* edge.ask("GET", path, { as: "demo" })).status, 200);
        const body = { phone: "2025550143" };
        const sent = yield* edge.ask("POST", send, { as: "demo", headers, body });
        assert.strictEqual(sent.status, 200);
        const read = yield* edge.ask("GET", `/api/v2/telecom/${yield* transactionIdOf(sent)}`, {
          as: "demo",
          headers,
        });
        assert.strictEqual(read.status, 200);
      }),
    ),
  );
});
