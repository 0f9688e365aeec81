import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { freshId, malformedIds } from "../../src/storage/FreshId.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";

const caller = sampleCaller();

describe("Erasures", () => {
  it.effect("take what is personal, leave the rest, and are audited", () =>
    Effect.gen(function* () {
      const { create, status } = yield* Verifications;
      const created = yield* create(caller, { callbackUrl: undefined, metadata: { order: 17 } });
      yield* (yield* Erasures).erase(created.id);
      const { verification } = yield* status(caller, created.id);
      expect(verification).toEqual({ ...created, personal: undefined });
      expect(yield* (yield* AuditSeal).verify).toMatchObject({ rows: 2, subjects: 1, broken: [] });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("know nothing of what is not there, and leave nothing", () =>
    Effect.gen(function* () {
      const { erase } = yield* Erasures;
      for (const id of [freshId(), ...malformedIds]) {
        expect(yield* Effect.flip(erase(id))).toMatchObject({ kind: "verification", id });
      }
      expect(yield* (yield* AuditSeal).verify).toMatchObject({ rows: 0 });
    }).pipe(Effect.provide(TestBonafide)),
  );
});
