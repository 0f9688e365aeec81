import type { Answer } from "@bonafide/testkit/server/InProcessClient";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { withEdge } from "../server/TestEdge.ts";
import {
  askWith,
  bodiesOf,
  listOf,
  organizations,
  refuses,
  register,
  textIn,
} from "./ApplicationEdge.ts";

const invalid = "ApplicationParameterInvalid";
const unknownId = "01890000-0000-7000-8000-00000000ffff";

describe("listing applications", () => {
  it.effect("is an empty array, then all of the organization's own, oldest first", () =>
    withEdge(
      Effect.gen(function* () {
        const { ours, theirs } = yield* organizations;
        assert.strictEqual((yield* askWith(ours.token, "GET", listOf(ours.id))).text, "[]");
        const made = [yield* register(ours), yield* register(ours), yield* register(ours)];
        // Another's, although we own it.
        const claimed = yield* register(theirs, { claimantUuid: ours.id });
        const list = yield* askWith(ours.token, "GET", listOf(ours.id));
        assert.strictEqual(list.status, 200);
        assert.deepStrictEqual(yield* bodiesOf(list), made);
        assert.isUndefined(list.headers["link"]);
        const theirList = yield* askWith(theirs.token, "GET", listOf(theirs.id));
        assert.deepStrictEqual(yield* bodiesOf(theirList), [claimed]);
      }),
    ),
  );

  it.effect("goes on where its Link says, until there is no more", () =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const made = yield* Effect.replicateEffect(register(ours), 5);
        const seen: Array<unknown> = [];
        const sizes: Array<number> = [];
        let next: string | undefined = `${listOf(ours.id)}?limit=2`;
        while (next !== undefined) {
          const page: Answer = yield* askWith(ours.token, "GET", next);
          const bodies = yield* bodiesOf(page);
          seen.push(...bodies);
          sizes.push(bodies.length);
          const link: string | undefined = page.headers["link"];
          next = /^<(.+)>; rel="next"$/.exec(link ?? "")?.[1];
          assert.strictEqual(next === undefined, link === undefined);
        }
        assert.deepStrictEqual(seen, made);
        assert.deepStrictEqual(sizes, [2, 2, 1]);
        const exact = yield* askWith(ours.token, "GET", `${listOf(ours.id)}?limit=5&cursor=`);
        assert.strictEqual((yield* bodiesOf(exact)).length, 5);
        assert.isUndefined(exact.headers["link"]);
      }),
    ),
  );

  it.effect("returns a thousand by default, and links to the rest", () =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        yield* Effect.replicateEffect(register(ours), 1_001);
        const first = yield* askWith(ours.token, "GET", listOf(ours.id));
        const bodies = yield* bodiesOf(first);
        assert.strictEqual(bodies.length, 1_000);
        const last = textIn(bodies.at(-1) ?? {}, "uuid");
        assert.strictEqual(
          first.headers["link"],
          `<${listOf(ours.id)}?cursor=${last}>; rel="next"`,
        );
        const rest = yield* askWith(ours.token, "GET", `${listOf(ours.id)}?cursor=${last}`);
        assert.strictEqual((yield* bodiesOf(rest)).length, 1);
      }),
    ),
  );

  const wrong = ["limit=0", "limit=1001", "limit=-1", "limit=1.5", "limit=x", "limit=1&limit=2"];
  it.effect.each([...wrong, "cursor=x", `cursor=${unknownId}x`])("refuses ?%s", (query) =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const answer = yield* askWith(ours.token, "GET", `${listOf(ours.id)}?${query}`);
        refuses(answer, [[invalid, query.slice(0, query.indexOf("="))]]);
      }),
    ),
  );
});
