import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { withEdge } from "../server/TestEdge.ts";
import {
  asked,
  attributes,
  codeOf,
  jsonIn,
  makeConsumer,
  makeWorld,
  redeem,
} from "./OAuthWorld.ts";

const errorOf = (answer: { readonly text: string }) => jsonIn(answer)["error"];

describe("A code", () => {
  it.effect("is good once: a second use ends what came of the first", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const code = yield* codeOf(session, asked(consumer));
        const token = String(jsonIn(yield* redeem(consumer, code))["access_token"]);
        assert.strictEqual((yield* attributes(token)).status, 200);
        const again = yield* redeem(consumer, code);
        assert.deepStrictEqual([again.status, errorOf(again)], [400, "invalid_grant"]);
        assert.strictEqual((yield* attributes(token)).status, 401);
      }),
    ),
  );

  it.effect("is its client's, whose id is taken in either case", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const client_id = consumer.consumer.clientId.toUpperCase();
        const code = yield* codeOf(session, asked(consumer, { client_id }));
        assert.strictEqual((yield* redeem(consumer, code, { client_id })).status, 200);
      }),
    ),
  );

  it.effect("ends 60 seconds after it was given", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const [early, late] = [
          yield* codeOf(session, asked(consumer)),
          yield* codeOf(session, asked(consumer)),
        ];
        yield* TestClock.adjust("59999 millis");
        assert.strictEqual((yield* redeem(consumer, early)).status, 200);
        yield* TestClock.adjust("1 millis");
        assert.strictEqual(errorOf(yield* redeem(consumer, late)), "invalid_grant");
      }),
    ),
  );

  it.effect("burns when a known client gets it wrong", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const other = yield* makeConsumer();
        const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
        const pkce = { code_challenge: challenge, code_challenge_method: "S256" };
        const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        const plain = asked(consumer);
        const proved = asked(consumer, pkce);
        const wrongs = [
          [plain, { redirect_uri: "https://partner.example/callback/" }],
          [plain, { redirect_uri: undefined }],
          [plain, { redirect_uri: "" }],
          [plain, { client_id: other.consumer.clientId, client_secret: other.secret }],
          // The request had no challenge. Source: RFC 9700, 2.1.1.
          [plain, { code_verifier: verifier }],
          [proved, {}],
          [proved, { code_verifier: "" }],
          [proved, { code_verifier: `${verifier}x` }],
          [proved, { code_verifier: challenge }],
        ] as const;
        for (const [at, [query, more]] of wrongs.entries()) {
          const code = yield* codeOf(session, query);
          assert.strictEqual(
            errorOf(yield* redeem(consumer, code, more)),
            "invalid_grant",
            `${at}`,
          );
          const right = query === plain ? {} : { code_verifier: verifier };
          assert.strictEqual(
            errorOf(yield* redeem(consumer, code, right)),
            "invalid_grant",
            `${at}`,
          );
        }
        const code = yield* codeOf(session, proved);
        assert.strictEqual(
          (yield* redeem(consumer, code, { code_verifier: verifier })).status,
          200,
        );
      }),
    ),
  );

  it.effect("is none where it was never given", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, session } = yield* makeWorld;
        const code = yield* codeOf(session, asked(consumer));
        for (const wrong of ["x", code.toLowerCase(), `${code} `, code.slice(1), "\u0000", "'--"]) {
          assert.strictEqual(errorOf(yield* redeem(consumer, wrong)), "invalid_grant");
        }
      }),
    ),
  );
});
