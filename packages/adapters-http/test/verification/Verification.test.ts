import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { errorText } from "../server/ErrorText.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";
import { verificationIdOf } from "./AnswerIds.ts";

const path = "/api/v2/verification";

describe("verification", () => {
  it.effect("is created empty, and read by its account", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const created = yield* edge.ask("POST", path, { as: "demo" });
        const id = yield* verificationIdOf(created);
        assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
        assert.strictEqual(created.text, `{"verification_id":"${id}","transactions":[]}`);
        assert.deepStrictEqual(created.headers, {
          "cache-control": "no-store",
          "content-length": String(created.text.length),
          "content-type": "application/json",
          "x-content-type-options": "nosniff",
        });
        const read = yield* edge.ask("GET", `${path}/${id}`, { as: "demo" });
        assert.deepStrictEqual(read, created);
        const theirs = yield* edge.ask("GET", `${path}/${id}`, { as: "other" });
        assert.strictEqual(theirs.status, 403);
        assert.strictEqual(theirs.text, errorText("VerificationStatusNotOwned"));
      }),
    ),
  );

  it.effect.each([
    "01890000-0000-7000-8000-00000000ffff",
    "x",
    "%00",
    "..%2f..",
    "%zz",
    "%ff",
    "__proto__",
    "' or 1=1 --",
  ])("is unknown: %s", (id) =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const answer = yield* edge.ask("GET", `${path}/${id}`, { as: "demo" });
        assert.strictEqual(answer.status, 404);
        assert.strictEqual(answer.text, errorText("ResourceUnknown"));
      }),
    ),
  );

  it.effect("is unknown by an id that is very long", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const answer = yield* edge.ask("GET", `${path}/${"a".repeat(4_000)}`, { as: "demo" });
        assert.strictEqual(answer.status, 404);
      }),
    ),
  );

  it.effect("names every wrong parameter at once, in the interface's order", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const body = { metadata: "x".repeat(501), callback_url: "ftp://x" };
        const answer = yield* edge.ask("POST", path, { as: "demo", body });
        assert.strictEqual(answer.status, 422);
        assert.strictEqual(answer.text, errorText("CallbackUrlInvalid", "MetadataTooLong"));
      }),
    ),
  );

  it.effect("tells its callback", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const body = { callback_url: "https://partner.example/x" };
        const answer = yield* edge.ask("POST", path, { as: "demo", body });
        const outbox = yield* CallbackOutbox;
        const entries = yield* outbox.ofVerification(yield* verificationIdOf(answer));
        assert.deepStrictEqual(
          entries.map(({ url }) => url),
          ["https://partner.example/x"],
        );
      }),
    ),
  );

  it.effect("answers HEAD like GET, without the body", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const created = yield* edge.ask("POST", path, { as: "demo" });
        const one = `${path}/${yield* verificationIdOf(created)}`;
        const head = yield* edge.ask("HEAD", one, { as: "demo" });
        assert.deepStrictEqual(head, { ...created, text: "" });
      }),
    ),
  );
});
