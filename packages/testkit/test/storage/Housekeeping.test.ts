import { grantLifetimes } from "@bonafide/core/oauth/TokenLifetimes";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { documentTokenLifetimes } from "@bonafide/core/passback/DocumentToken";
import { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
import { Limits } from "@bonafide/core/limit/Limits";
import { housekeeping } from "@bonafide/core/Housekeeping";
import { expect, it } from "@effect/vitest";
import { Clock, Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { sampleGrant } from "../../src/oauth/OAuthSamples.ts";
import { sampleDocumentToken } from "../../src/passback/DocumentTokenStoreContract.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";

/** Sweeps every room, and says how many rows went. */
const sweep = Effect.map(Effect.all(Object.values(housekeeping)), (counts) =>
  counts.reduce((sum, count) => sum + count, 0),
);

it.effect("what is over is forgotten, however much it is, and nothing before", () =>
  Effect.gen(function* () {
    const tokens = yield* DocumentTokenStore;
    const grants = yield* GrantStore;
    const limits = yield* Limits;
    yield* TestClock.adjust("30 days");
    const now = yield* Clock.currentTimeMillis;

    const many = Array.from({ length: 1_200 }, () =>
      sampleDocumentToken({ created: now - documentTokenLifetimes.refresh - 1 }),
    );
    const young = sampleDocumentToken({ created: now - documentTokenLifetimes.refresh });
    yield* tokens.insert([...many, young]);
    const old = now - 2 * grantLifetimes.refresh - 1;
    const grant = sampleGrant({ created: old, updated: old });
    const kept = sampleGrant({ created: old + 1, updated: old + 1 });
    yield* grants.insert(grant);
    yield* grants.insert(kept);
    for (const at of [now - 60_001, now - 60_000])
      yield* limits.take([{ limit: "image_shown", subject: `${freshId()} front` }], at);
    yield* limits.take([{ limit: "sign_in_address", subject: "192.0.2.1" }], 0);

    expect(yield* sweep).toBe(1_200 + 1 + 1 + 1);
    expect(Option.isSome(yield* tokens.find(young.digest))).toBe(true);
    expect(Option.isSome(yield* grants.find(grant.id))).toBe(false);
    expect(Option.isSome(yield* grants.find(kept.id))).toBe(true);
    expect(yield* sweep).toBe(0);
  }).pipe(Effect.provide(TestBonafide)),
);
