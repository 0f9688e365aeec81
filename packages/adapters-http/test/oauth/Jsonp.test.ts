import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestEdge, withEdge } from "../server/TestEdge.ts";
import { attributes, jsonIn, makeWorld, tokensOf } from "./OAuthWorld.ts";
import { valuesOf } from "./ShownAttributes.ts";

describe("JSONP", () => {
  it.effect("calls a function of the page, after a fixed prefix", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const { access } = yield* tokensOf(consumer, session, {
          eid: "line\u2028end\u2029</script>",
        });
        for (const callback of [
          "cb",
          "$",
          "_",
          "jQuery.cb_1",
          "a".repeat(128),
          "A.b.c$",
          "é.ñ",
          "classy",
        ]) {
          const answer = yield* attributes(access, { callback });
          assert.strictEqual(answer.status, 200);
          assert.strictEqual(answer.headers["content-type"], "application/javascript");
          assert.strictEqual(answer.headers["x-content-type-options"], "nosniff");
          assert.isTrue(answer.text.startsWith(`/**/${callback}({`));
          assert.isTrue(answer.text.endsWith("});"));
          assert.notMatch(answer.text, /[\u2028\u2029]/);
          const json = answer.text.slice(`/**/${callback}(`.length, -2);
          assert.strictEqual(valuesOf({ text: json })["eid"], "line\u2028end\u2029</script>");
        }
      }),
    ),
  );

  it.effect("refuses every other name, before the token is looked at", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const { access } = yield* tokensOf(consumer, session);
        const names = [
          "",
          "1a",
          ".a",
          "a-b",
          "a b",
          "a(b",
          "alert(1)//",
          "a;b",
          "a[0]",
          "a\n",
          "\na",
          "a..b",
          "a.",
          "a.1",
          "class",
          "a.new",
          "this",
          "a-é",
          "a\u2028",
          "a'",
          'a"',
          "a<b",
          "a=b",
          "a%28",
          "a\u0000",
          "a".repeat(129),
        ];
        for (const callback of names) {
          for (const token of [access, "nobody's"]) {
            const answer = yield* attributes(token, { callback });
            assert.strictEqual(answer.status, 400, JSON.stringify(callback));
            assert.strictEqual(jsonIn(answer)["error"], "invalid_request");
          }
        }
        const edge = yield* TestEdge;
        const twice = yield* edge.ask(
          "GET",
          `/api/public/v3/attributes.json?access_token=${access}&callback=a&callback=a`,
        );
        assert.strictEqual(twice.status, 400);
      }),
    ),
  );

  it.effect("does not call for an error", () =>
    withEdge(
      Effect.gen(function* () {
        const answer = yield* attributes("nobody's", { callback: "cb" });
        assert.strictEqual(answer.status, 401);
        assert.strictEqual(jsonIn(answer)["error"], "invalid_token");
      }),
    ),
  );
});
