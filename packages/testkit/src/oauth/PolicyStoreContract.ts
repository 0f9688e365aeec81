import type { ScopePolicy } from "@bonafide/core/oauth/ScopePolicy";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
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

/** The contract of the policies in `OAuthConsumerStore`. */
export const policyStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("OAuthConsumerStore.policies", () => {
    test(
      "remembers what was said of each scope last, and forgets it",
      Effect.gen(function* () {
        const { all, put, remove } = (yield* OAuthConsumerStore).policies;
        expect(yield* all).toEqual([]);
        const identity: ScopePolicy = { scope: "identity", handles: [], proofs: [], groups: [] };
        yield* put(vaccinated);
        yield* put(identity);
        expect(yield* all).toEqual([identity, vaccinated]);
        const changed: ScopePolicy = { ...vaccinated, handles: ["age"] };
        yield* put(changed);
        expect(yield* all).toEqual([identity, changed]);
        yield* remove("identity");
        yield* remove("nothing");
        yield* remove("\u0000");
        expect(yield* all).toEqual([changed]);
        yield* remove(changed.scope);
        expect(yield* all).toEqual([]);
      }),
    );
  });
};
