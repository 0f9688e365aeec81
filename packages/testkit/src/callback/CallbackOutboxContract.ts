import { type CallbackEntry, CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import type { Verification } from "@bonafide/core/verification/Verification";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime, sampleVerification } from "../verification/TransactionSamples.ts";

/** A message about the verification itself. */
export const sampleEntry = (
  { accountId, id }: Verification,
  changes: Partial<CallbackEntry> = {},
): CallbackEntry => ({
  id: freshId(),
  accountId,
  verificationId: id,
  transactionId: undefined,
  url: "https://partner.example/callback?order=17&name=%C3%BC",
  created: sampleTime,
  ...changes,
});

const inserted = Effect.fnUntraced(function* () {
  const verification = sampleVerification();
  yield* (yield* VerificationStore).insert(verification);
  return verification;
});

/** The contract of `CallbackOutbox`. */
export const callbackOutboxContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("CallbackOutbox", () => {
    test(
      "lists a verification's entries oldest first, as they were, and no other's",
      Effect.gen(function* () {
        const outbox = yield* CallbackOutbox;
        const verification = yield* inserted();
        const other = yield* inserted();
        const entries = [
          sampleEntry(verification),
          sampleEntry(verification, { transactionId: freshId() }),
          sampleEntry(verification, { created: sampleTime + 1, url: "https://partner.example/" }),
        ];
        const [theirs, later] = [
          sampleEntry(other),
          sampleEntry(other, { created: sampleTime + 1 }),
        ];
        yield* outbox.put([...entries.toReversed(), theirs]);
        yield* outbox.put([later]);
        expect(yield* outbox.ofVerification(verification.id)).toEqual(entries);
        expect(yield* outbox.ofVerification(other.id)).toEqual([theirs, later]);
      }),
    );

    test(
      "takes no entries at all",
      Effect.gen(function* () {
        const outbox = yield* CallbackOutbox;
        const verification = yield* inserted();
        yield* outbox.put([]);
        expect(yield* outbox.ofVerification(verification.id)).toEqual([]);
      }),
    );

    test(
      "finds nothing by an unknown or invalid id",
      Effect.gen(function* () {
        const outbox = yield* CallbackOutbox;
        yield* outbox.put([sampleEntry(yield* inserted())]);
        const strangers = [freshId(), ...malformedIds];
        expect((yield* Effect.forEach(strangers, outbox.ofVerification)).flat()).toEqual([]);
      }),
    );
  });
};
