import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Phone } from "@bonafide/core/telecom/Phone";
import { SendLog } from "@bonafide/core/telecom/SendLog";
import { describe, expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime as now } from "../verification/TransactionSamples.ts";

const phone = Phone.make("4155550123");
const other = Phone.make("4155550124");

/** What every `SendLog` keeps to. */
export const sendLogContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("SendLog", () => {
    test(
      "knows of no send to a number at first",
      Effect.gen(function* () {
        expect(yield* (yield* SendLog).load(phone)).toEqual({ sent: [], version: 0 });
      }),
    );

    test(
      "remembers each number's sends by itself",
      Effect.gen(function* () {
        const log = yield* SendLog;
        yield* log.save(phone, { sent: [now], version: 1 });
        yield* log.save(phone, { sent: [now, now + 1], version: 2 });
        yield* log.save(other, { sent: [now + 2], version: 1 });
        expect(yield* log.load(phone)).toEqual({ sent: [now, now + 1], version: 2 });
        expect(yield* log.load(other)).toEqual({ sent: [now + 2], version: 1 });
      }),
    );

    test(
      "refuses a stale version and one that skips",
      Effect.gen(function* () {
        const log = yield* SendLog;
        yield* log.save(phone, { sent: [now], version: 1 });
        for (const version of [0, 1, 3]) {
          const error = yield* Effect.flip(log.save(phone, { sent: [], version }));
          expect(error).toBeInstanceOf(VersionConflict);
        }
        expect(yield* log.load(phone)).toEqual({ sent: [now], version: 1 });
      }),
    );

    test(
      "lets exactly one of many concurrent saves win, also the first",
      Effect.gen(function* () {
        const log = yield* SendLog;
        for (const version of [1, 2]) {
          const saves = yield* Effect.forEach(
            Array.from({ length: 20 }),
            () => Effect.exit(log.save(phone, { sent: [now], version })),
            { concurrency: "unbounded" },
          );
          expect(saves.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
        }
      }),
    );
  });
};
