import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { putPartner } from "../access/AccessContract.ts";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { sampleToken } from "./ApplicationSamples.ts";

const now = sampleTime;

const organization = Effect.map(putPartner(), ({ organization }) => organization);

/** The contract of the tokens in `ApplicationStore`. */
export const applicationTokenStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("ApplicationStore.tokens", () => {
    test(
      "finds a token by its digest, with its own organizations and no other's",
      Effect.gen(function* () {
        const store = (yield* ApplicationStore).tokens;
        const [one, other, third] = [yield* organization, yield* organization, yield* organization];
        const both = sampleToken([other.id, one.id]);
        const single = sampleToken([third.id], { scope: "read", created: now + 1 });
        yield* store.put(both);
        yield* store.put(single);
        expect(yield* store.findByDigest(both.digest, now)).toEqual(
          Option.some({ token: both, organizations: [one, other] }),
        );
        expect(yield* store.findByDigest(single.digest, now)).toEqual(
          Option.some({ token: single, organizations: [third] }),
        );
        expect(yield* store.all).toEqual([both, single]);
      }),
    );

    test(
      "finds nothing by a digest that no token has",
      Effect.gen(function* () {
        const store = (yield* ApplicationStore).tokens;
        const { digest } = sampleToken([]);
        yield* store.put(sampleToken([(yield* organization).id], { digest }));
        const wrong = [digest.toUpperCase(), `${digest} `, digest.slice(1), ...malformedIds];
        const found = yield* Effect.forEach(wrong, (each) => store.findByDigest(each, now));
        expect(found.filter(Option.isSome)).toEqual([]);
      }),
    );

    test(
      "finds no token from its end on",
      Effect.gen(function* () {
        const store = (yield* ApplicationStore).tokens;
        const token = sampleToken([(yield* organization).id], { ends: now + 1_000 });
        yield* store.put(token);
        expect(Option.isSome(yield* store.findByDigest(token.digest, now + 999))).toBe(true);
        expect(Option.isNone(yield* store.findByDigest(token.digest, now + 1_000))).toBe(true);
        expect(yield* store.all).toEqual([token]);
      }),
    );

    test(
      "changes a token's standing and end, and tells its organizations' standing",
      Effect.gen(function* () {
        const store = (yield* ApplicationStore).tokens;
        const ours = yield* organization;
        const token = sampleToken([ours.id]);
        yield* store.put(token);
        const shut = { ...ours, standing: "inactive" as const };
        yield* (yield* AccessRegistry).putOrganization(shut);
        const changed = { ...token, standing: "inactive" as const, ends: now + 5 };
        yield* store.put(changed);
        expect(yield* store.findByDigest(token.digest, now)).toEqual(
          Option.some({ token: changed, organizations: [shut] }),
        );
        expect(yield* store.all).toEqual([changed]);
      }),
    );

    test(
      "tells which of some organizations there are",
      Effect.gen(function* () {
        const store = (yield* ApplicationStore).tokens;
        const [one, other] = [yield* organization, yield* organization];
        expect(yield* store.organizations([other.id, freshId(), one.id])).toEqual([one, other]);
        expect(yield* store.organizations([])).toEqual([]);
        expect(yield* store.organizations([freshId(), ...malformedIds])).toEqual([]);
        const many = Array.from({ length: 1_000 }, freshId);
        expect(yield* store.organizations([...many, other.id])).toEqual([other]);
      }),
    );
  });
};
