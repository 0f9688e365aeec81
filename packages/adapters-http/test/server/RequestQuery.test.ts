import { refusals } from "@bonafide/core/catalogue/Refusal";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { askWith, organizations } from "../application/ApplicationEdge.ts";
import { withAffiliations } from "../affiliation/AffiliationAsking.ts";
import { makeConsumer } from "../oauth/OAuthWorld.ts";
import { makeWorld } from "../passback/PassbackWorld.ts";
import { fieldsOf, pairsIn } from "../../src/server/RequestQuery.ts";
import { errorText } from "./ErrorText.ts";
import { TestEdge, withEdge } from "./TestEdge.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `${at}`).join("&");

/** The query: 552 KB of distinct names. */
const huge = numbered(95_000);

/** The processor time of this thread, in milliseconds. */
const processorTime = (): number => {
  const { system, user } = process.threadCpuUsage();
  return (system + user) / 1000;
};

/** The least processor time of a few tries, so that a garbage collection counts once at most. */
const costOf = (ask: Effect.Effect<unknown>) =>
  Effect.gen(function* () {
    const costs: Array<number> = [];
    for (let again = 0; again < 5; again += 1) {
      const before = processorTime();
      yield* ask;
      costs.push(processorTime() - before);
    }
    return Math.min(...costs);
  });

describe("the parameters of a query", () => {
  it("are one text, or a list where a name is given more than once", () => {
    const { pairs, tooMany } = pairsIn("?a=1&b=2&a=3&__proto__=x&a=&c");
    assert.deepStrictEqual(Object.entries(fieldsOf(pairs)), [
      ["a", ["1", "3", ""]],
      ["b", "2"],
      ["__proto__", "x"],
      ["c", ""],
    ]);
    assert.isFalse(tooMany);
  });

  it("are 100 at most; no more are read", () => {
    const hundred = pairsIn(`?${numbered(100)}`);
    assert.deepStrictEqual([hundred.pairs.size, hundred.tooMany], [100, false]);
    const trailing = pairsIn(`?${numbered(100)}&`);
    assert.deepStrictEqual([trailing.pairs.size, trailing.tooMany], [100, false]);
    const more = pairsIn(`?${numbered(101)}`);
    assert.deepStrictEqual([more.pairs.size, more.tooMany], [100, true]);
    const letter = pairsIn(`?${numbered(100)}&x`);
    assert.deepStrictEqual([letter.pairs.size, letter.tooMany], [100, true]);
    const empty = pairsIn("&".repeat(200));
    assert.deepStrictEqual([empty.pairs.size, empty.tooMany], [0, true]);
  });

  it.effect("of the Applications API are 100 at most, refused after authentication", () =>
    withEdge(
      Effect.gen(function* () {
        const { ours } = yield* organizations;
        const list = `/v1/organizations/${ours.id}/applications`;
        for (const path of ["/v1/applications/enums", list]) {
          const told = yield* askWith(ours.token, "GET", `${path}?${huge}`);
          assert.deepStrictEqual([told.status, told.text], [422, errorText("ParametersTooMany")]);
          const unknown = yield* askWith("nobody", "GET", `${path}?${huge}`);
          assert.strictEqual(unknown.status, 401);
        }
      }),
    ),
  );

  it.effect("of Document Passback are 100 at most, refused after authentication", () =>
    withEdge(
      Effect.gen(function* () {
        const world = yield* makeWorld();
        for (const action of ["", "refresh/"]) {
          const path = `/api/public/v3/documents/${action}x`;
          const told = yield* world.ask(`${path}?token=${world.apiToken}&${huge}`);
          assert.strictEqual(told.status, 422);
          assert.strictEqual(Buffer.from(told.bytes).toString(), errorText("ParametersTooMany"));
          assert.strictEqual((yield* world.ask(`${path}?${huge}`)).status, 401);
        }
      }),
    ),
  );

  it.effect("of a group-affiliation call are 100 at most, refused after authentication", () =>
    withAffiliations(
      Effect.gen(function* () {
        const { ask } = yield* TestEdge;
        const known = "client_id=one&client_secret=secret+of+one";
        for (const [method, path] of [
          ["GET", "/teacher/states"],
          ["POST", "/military/verify/person"],
        ] as const) {
          const told = yield* ask(method, `${path}?${known}&${huge}`);
          assert.deepStrictEqual([told.status, told.text], [422, errorText("ParametersTooMany")]);
          assert.strictEqual((yield* ask(method, `${path}?${huge}`)).status, 401);
        }
      }),
    ),
  );

  it.effect("of OAuth are 100 at most, in the words of OAuth", () =>
    withEdge(
      Effect.gen(function* () {
        const { ask } = yield* TestEdge;
        const { consumer, secret } = yield* makeConsumer();
        const description = refusals.ParametersTooMany.message;
        const said = JSON.stringify({ error: "invalid_request", error_description: description });
        const attributes = yield* ask("GET", `/api/public/v3/attributes.json?${huge}`);
        assert.deepStrictEqual([attributes.status, attributes.text], [400, said]);
        const form = new URLSearchParams({
          client_id: consumer.clientId,
          client_secret: secret,
          grant_type: "authorization_code",
        });
        const token = yield* ask("POST", "/oauth/token", {
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: `${form}&${numbered(100)}`,
        });
        assert.deepStrictEqual([token.status, token.text], [400, said]);
        assert.strictEqual((yield* ask("POST", `/oauth/token?${huge}`)).status, 400);
      }),
    ),
  );

  it.effect("of people's pages are 100 at most", () =>
    withEdge(
      Effect.gen(function* () {
        const { ask } = yield* TestEdge;
        for (const path of ["/oauth/authorize", "/signin"]) {
          assert.strictEqual((yield* ask("GET", `${path}?${huge}`)).status, 400);
        }
      }),
    ),
  );

  it.effect("cost no more than in proportion where there are 95,000 of them", () =>
    withEdge(
      Effect.gen(function* () {
        const { ask } = yield* TestEdge;
        for (const path of ["/api/public/v3/attributes.json", "/oauth/authorize"]) {
          const tenth = yield* costOf(ask("GET", `${path}?${numbered(9_500)}`));
          assert.isBelow(yield* costOf(ask("GET", `${path}?${huge}`)), 10 * (tenth + 10));
        }
      }),
    ),
  );
});

describe("a Cookie header", () => {
  it.effect("of 512 KB of pairs without a value costs no more than in proportion", () =>
    withEdge(
      Effect.gen(function* () {
        const { ask } = yield* TestEdge;
        const cost = (length: number) =>
          costOf(ask("GET", "/signin", { headers: { cookie: `${";".repeat(length)}=` } }));
        const tenth = yield* cost(51 * 1024);
        assert.isBelow(yield* cost(512 * 1024), 10 * (tenth + 10));
      }),
    ),
  );
});
