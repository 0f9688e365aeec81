import { PolicyStore } from "@bonafide/core/oauth/PolicyStore";
import type { ScopePolicy } from "@bonafide/core/oauth/ScopePolicy";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";

const vaccinated: ScopePolicy = {
  scope: "vaccinated",
  handles: ["uuid", "covid_vaccine_records"],
  proofs: ["phone"],
  groups: ["student", "responder"],
};

/** The contract of `PolicyStore`. */
export const policyStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("PolicyStore", () => {
    test(
      "remembers what was said of each scope last, and forgets it",
      Effect.gen(function* () {
        const { policies, put, remove } = yield* PolicyStore;
        expect(yield* policies).toEqual([]);
        const identity: ScopePolicy = { scope: "identity", handles: [], proofs: [], groups: [] };
        yield* put(vaccinated);
        yield* put(identity);
        expect(yield* policies).toEqual([identity, vaccinated]);
        const changed: ScopePolicy = { ...vaccinated, handles: ["age"] };
        yield* put(changed);
        expect(yield* policies).toEqual([identity, changed]);
        yield* remove("identity");
        yield* remove("nothing");
        yield* remove("\u0000");
        expect(yield* policies).toEqual([changed]);
      }),
    );
  });
};
