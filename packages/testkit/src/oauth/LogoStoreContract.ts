import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";

/** The contract of the logos in `OAuthConsumerStore`. */
export const logoStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("OAuthConsumerStore.logos", () => {
    test(
      "finds a logo by its id, byte for byte, until it is removed",
      Effect.gen(function* () {
        const { find, put, remove } = (yield* OAuthConsumerStore).logos;
        const [id, other] = [freshId(), freshId()];
        const logo = {
          type: "png",
          bytes: Uint8Array.from({ length: 256 }, (_, at) => at),
        } as const;
        yield* put(id, logo);
        const theirs = { type: "jpeg", bytes: new Uint8Array([1]) } as const;
        yield* put(other, theirs);
        expect(yield* find(id)).toEqual(Option.some(logo));
        yield* remove(id);
        expect(yield* find(id)).toEqual(Option.none());
        expect(yield* find(other)).toEqual(Option.some(theirs));
        for (const malformed of malformedIds) expect(yield* find(malformed)).toEqual(Option.none());
      }),
    );
  });
};
