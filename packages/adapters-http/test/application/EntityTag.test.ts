import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { errorText } from "../server/ErrorText.ts";
import { withEdge } from "../server/TestEdge.ts";
import {
  askWith,
  bodyOf,
  organizations,
  pathOf,
  refuses,
  register,
  textIn,
} from "./ApplicationEdge.ts";

const made = Effect.gen(function* () {
  const { ours } = yield* organizations;
  const path = pathOf(textIn(yield* register(ours), "uuid"));
  const ask = (method: string, headers: Readonly<Record<string, string>>, body?: unknown) =>
    askWith(ours.token, method, path, { headers, ...(body === undefined ? {} : { body }) });
  return { ask };
});

const matching = ['"1"', "*", ' "0" , "1"', 'W/"1", "1"'];
const missing = ['"2"', 'W/"1"', "1", '"1', "", '"0", W/"1"'];

describe("If-Match", () => {
  it.effect.each(matching)("%s lets a change of the first version through", (tag) =>
    withEdge(
      Effect.gen(function* () {
        const { ask } = yield* made;
        const changed = yield* ask("PATCH", { "if-match": tag }, { status: "inactive" });
        assert.strictEqual(changed.status, 200);
        assert.strictEqual(changed.headers["etag"], '"2"');
        assert.strictEqual((yield* ask("GET", { "if-match": '"2"' })).status, 200);
      }),
    ),
  );

  it.effect.each(missing)("%s does not, and nothing changes", (tag) =>
    withEdge(
      Effect.gen(function* () {
        const { ask } = yield* made;
        for (const [method, body] of [
          ["PATCH", { status: "inactive" }],
          ["GET", undefined],
        ] as const) {
          const answer = yield* ask(method, { "if-match": tag }, body);
          assert.strictEqual(answer.status, 412);
          assert.strictEqual(answer.text, errorText("ApplicationChanged"));
        }
        assert.deepInclude(yield* bodyOf(yield* ask("GET", {})), { status: "active" });
      }),
    ),
  );

  it.effect("is judged after the body", () =>
    withEdge(
      Effect.gen(function* () {
        const { ask } = yield* made;
        const answer = yield* ask("PATCH", { "if-match": '"7"' }, { status: "gone" });
        refuses(answer, [["ApplicationParameterInvalid", "status"]]);
      }),
    ),
  );

  it.effect("holds the second of two who saw the same version", () =>
    withEdge(
      Effect.gen(function* () {
        const { ask } = yield* made;
        const headers = { "if-match": '"1"' };
        const answers = yield* Effect.all(
          [
            ask("PATCH", headers, { userTypes: ["a"] }),
            ask("PATCH", headers, { userTypes: ["b"] }),
          ],
          { concurrency: "unbounded" },
        );
        assert.deepStrictEqual(answers.map(({ status }) => String(status)).toSorted(), [
          "200",
          "412",
        ]);
      }),
    ),
  );
});

describe("If-None-Match", () => {
  it.effect("answers 304 to a caller that has the version", () =>
    withEdge(
      Effect.gen(function* () {
        const { ask } = yield* made;
        for (const tag of ['"1"', 'W/"1"', '"0", "1"', "*"]) {
          const answer = yield* ask("GET", { "if-none-match": tag });
          assert.strictEqual(answer.status, 304);
          assert.strictEqual(answer.text, "");
          assert.strictEqual(answer.headers["etag"], '"1"');
        }
        assert.strictEqual((yield* ask("GET", { "if-none-match": '"2"' })).status, 200);
      }),
    ),
  );
});
