import { CamaraConfig } from "@bonafide/adapters-providers/telecom/camara/CamaraConfig";
import { makeCamaraTokens } from "@bonafide/adapters-providers/telecom/camara/CamaraTokens";
import type { VendorAnswer } from "@bonafide/adapters-providers/vendor/VendorHttp";
import { expect, it } from "@effect/vitest";
import { Effect, Redacted, Schema } from "effect";
import { TestClock } from "effect/testing";

const config = Schema.decodeUnknownSync(CamaraConfig)({
  vendor: "camara",
  name: "operator",
  url: "https://operator.example",
  token: { url: "https://operator.example/token", clientId: "id", clientSecret: "secret" },
});

/** An operator that numbers its tokens: `t1`, `t2` and so on. */
const numbering = (said: object = {}, status = 200) => {
  let given = 0;
  return (): Effect.Effect<VendorAnswer> =>
    Effect.sync(() => {
      given += 1;
      const body = JSON.stringify({ access_token: `t${given}`, ...said });
      return { status, contentType: "application/json", body };
    });
};

const tokenOf = (...told: Parameters<typeof numbering>) => {
  const { of } = makeCamaraTokens({ ask: numbering(...told) }, config);
  return (scope = "s") => Effect.map(of(scope), Redacted.value);
};

it.effect.each([
  ["is replaced half a minute before its end", 3_600, 3_570_000],
  ["is replaced half a minute before its end, if it lasts a minute", 60, 30_000],
  ["of a short life is replaced at half of it", 10, 5_000],
  ["that lasts no second serves one request", 0, 0],
  ["without a lifetime lasts five minutes", undefined, 270_000],
] as const)("A token %s", ([, life, lasts]) =>
  Effect.gen(function* () {
    const token = tokenOf(life === undefined ? {} : { expires_in: life });
    expect(yield* token()).toBe("t1");
    yield* TestClock.adjust(Math.max(0, lasts - 1));
    expect(yield* token()).toBe(lasts === 0 ? "t2" : "t1");
    yield* TestClock.adjust(1);
    expect(yield* token()).toBe(lasts === 0 ? "t3" : "t2");
  }),
);

it.effect("A token serves one scope, and one request asks for it", () =>
  Effect.gen(function* () {
    const token = tokenOf();
    const asked = [token(), token(), token("other"), token()];
    expect(yield* Effect.all(asked, { concurrency: "unbounded" })).toEqual([
      "t1",
      "t1",
      "t2",
      "t1",
    ]);
  }),
);

it.effect("A refused token is dropped, and the one after it is not", () =>
  Effect.gen(function* () {
    const tokens = makeCamaraTokens({ ask: numbering() }, config);
    const first = yield* tokens.of("s");
    tokens.drop("s", first);
    const second = yield* tokens.of("s");
    tokens.drop("s", first);
    tokens.drop("other", second);
    expect(yield* tokens.of("s")).toBe(second);
    expect([first, second].map(Redacted.value)).toEqual(["t1", "t2"]);
  }),
);

it.effect.each([201, 400, 500])("A token that comes with %d is none", (status) =>
  Effect.gen(function* () {
    expect(yield* Effect.flip(tokenOf({}, status)())).toMatchObject({
      explained: `token: ${status}`,
    });
  }),
);
