import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { DocumentState } from "@bonafide/core/document/Document";
import { IdentityMatchState } from "@bonafide/core/telecom/IdentityMatch";
import { PossessionState } from "@bonafide/core/telecom/Possession";
import { products } from "@bonafide/core/verification/Product";
import { describe, expect, it } from "@effect/vitest";
import { Arbitrary, Effect, Schema } from "effect";
import { anyBirthDate } from "../../src/telecom/TelecomArbitraries.ts";
import { anyCaller, anyId, anyTransaction } from "../../src/verification/TransactionArbitraries.ts";

const sample = <A>(arbitrary: Arbitrary.Arbitrary<A>) =>
  Arbitrary.sampleEffect(arbitrary, { count: 200, seed: "bonafide" });

describe("Arbitraries", () => {
  it.effect("give transactions of every product, in every state, that the schemas take", () =>
    Effect.gen(function* () {
      const transactions = yield* sample(anyTransaction);
      const tags = new Set(transactions.map(({ state }) => state._tag));
      expect(tags).toEqual(
        new Set([
          ...Object.keys(PossessionState.cases),
          ...Object.keys(IdentityMatchState.cases),
          ...Object.keys(DocumentState.cases),
        ]),
      );
      const refused = transactions.filter(
        ({ personal, product }) => !Schema.is(products[product].personal)(personal),
      );
      expect(refused).toEqual([]);
    }),
  );

  it.effect("give ids, callers and birth dates of many kinds", () =>
    Effect.gen(function* () {
      const ids = yield* sample(anyId);
      const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;
      expect(ids.filter((id) => !uuid.test(id))).toEqual([]);
      expect(new Set((yield* sample(anyCaller)).map(({ source }) => source)).size).toBe(3);
      const dates = yield* sample(anyBirthDate);
      expect(dates.filter((date) => !Schema.is(BirthDate)(date))).toEqual([]);
      expect(new Set(dates).size).toBeGreaterThan(150);
    }),
  );
});
