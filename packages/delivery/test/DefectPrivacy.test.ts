import type { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { makeSignal } from "@bonafide/core/storage/Signal";
import { dueWork } from "@bonafide/core/verification/DueWork";
import type { Transaction } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer, Logger } from "effect";
import { MemoryCallbackSender } from "@bonafide/testkit/callback/MemoryCallbackSender";
import {
  samplePossession,
  sampleTime,
  sampleVerification,
} from "@bonafide/testkit/verification/TransactionSamples";
import { DeliveryWorld, makePartner, pass, startWorker, url } from "./DeliveryWorld.ts";

const phone = "+12025550123";

/** A defect of a class of its own, whose message and cause quote a person's number. */
class QuotingDefect extends Error {
  constructor() {
    super(`"${phone}" is no number`, { cause: new Error(phone) });
  }
}

const defect = Effect.suspend(() => Effect.die(new QuotingDefect()));

/** Everything that is logged while an effect runs. */
const logged = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const lines: Array<string> = [];
    const logger = Logger.map(Logger.formatJson, (line) => void lines.push(line));
    yield* Effect.provide(work, Logger.layer([logger]));
    return lines.join("\n");
  });

const expectPrivate = (log: string, message: string) => {
  expect(log).toContain(message);
  expect(log).toContain("QuotingDefect");
  expect(log).toContain("DefectPrivacy.test.ts");
  expect(log).not.toContain(phone);
  expect(log).not.toContain("is no number");
};

/** Delivers once with a store that dies at one of its methods. */
const deliverWith = (method: "claim" | "read" | "record" | "none") =>
  logged(
    Effect.gen(function* () {
      const { queueOne } = yield* makePartner;
      if (method === "none") yield* (yield* MemoryCallbackSender).act(url, defect);
      yield* startWorker({
        store: (store): DeliveryStore["Service"] =>
          method === "none" ? store : { ...store, [method]: () => defect },
      });
      yield* queueOne();
      yield* pass(10);
    }),
  );

const dueTelecom = (
  store: TransactionStore["Service"],
  act: (transaction: Transaction) => Effect.Effect<void>,
) =>
  Effect.map(makeSignal("telecom"), (signal) =>
    dueWork({
      name: "a test",
      claim: (now) =>
        store.claimDue({
          family: "telecom",
          holder: "server",
          now,
          leaseUntil: now + 1_000,
          limit: 8,
        }),
      batch: 8,
      act,
      nextDue: store.nextDue("telecom"),
      signal,
    }),
  );

describe("A defect that quotes a person's number is logged without it", () => {
  for (const [where, method, message] of [
    ["while deliveries are claimed", "claim", "Deliveries are held up"],
    ["while a delivery is read", "read", "A delivery could not be read"],
    ["while a delivery is attempted", "none", "An attempt died"],
    ["while an attempt is recorded", "record", "An attempt could not be recorded"],
  ] as const) {
    it.effect(where, () =>
      Effect.gen(function* () {
        expectPrivate(yield* deliverWith(method), message);
      }).pipe(Effect.provide(DeliveryWorld)),
    );
  }

  it.effect("while a due transaction is worked off", () =>
    Effect.gen(function* () {
      const store = yield* TransactionStore;
      const verification = sampleVerification();
      yield* (yield* VerificationStore).insert(verification);
      yield* store.insert(samplePossession(verification));
      yield* pass(sampleTime + 1e9);
      const { sweep } = yield* dueTelecom(store, () => defect);
      expectPrivate(yield* logged(sweep), "a test failed, and is tried again after its lease");
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("while due transactions are claimed", () =>
    Effect.gen(function* () {
      const store = { ...(yield* TransactionStore), claimDue: () => defect };
      const { run } = yield* dueTelecom(store, () => Effect.void);
      const log = yield* logged(Effect.andThen(Effect.forkScoped(run), pass(0)));
      expectPrivate(log, "Due transactions could not be worked off");
    }).pipe(Effect.provide(Layer.fresh(DeliveryWorld))),
  );
});
