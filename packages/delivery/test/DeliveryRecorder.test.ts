import type { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { DeliveryWorld, makePartner, pass, settle, startWorker } from "./DeliveryWorld.ts";

/** Counts the units that a worker runs. */
const counted = () => {
  const units = { begun: 0 };
  const counting = (unitOfWork: UnitOfWork["Service"]): UnitOfWork["Service"] => ({
    ...unitOfWork,
    atomically: (unit) => {
      units.begun += 1;
      return unitOfWork.atomically(unit);
    },
  });
  return { units, counting };
};

const waiting = Effect.map(
  Effect.flatMap(DeliveryStore, ({ log }) => log.depth),
  ({ waiting }) => waiting,
);

describe("Records of attempts", () => {
  it.effect("are made at once when none was made lately, and then together", () =>
    Effect.gen(function* () {
      const { queue, queueOne } = yield* makePartner;
      const { counting, units } = counted();
      yield* startWorker({ recordEvery: 20, unitOfWork: counting });
      yield* queueOne();
      yield* settle;
      expect([yield* waiting, units.begun]).toEqual([0, 1]);
      yield* queue(...Array.from({ length: 40 }, () => ({})));
      yield* pass(19);
      expect([yield* waiting, units.begun]).toEqual([40, 1]);
      yield* pass(1);
      expect([yield* waiting, units.begun]).toEqual([0, 2]);
    }).pipe(Effect.provide(DeliveryWorld)),
  );

  it.effect("are made one by one where one of them cannot be, and the others stand", () =>
    Effect.gen(function* () {
      const { queue, queueOne } = yield* makePartner;
      const broken = yield* queueOne();
      yield* queue({}, {}, {});
      yield* startWorker({
        recordEvery: 20,
        store: (store) => ({
          ...store,
          record: (records) =>
            records.some(({ delivery }) => delivery.id === broken.id)
              ? Effect.die("no disk")
              : store.record(records),
        }),
      });
      yield* pass(20);
      yield* pass(20);
      const { log } = yield* DeliveryStore;
      const left = yield* log.list({ status: "waiting", limit: 10 });
      expect(left.map(({ id }) => id)).toEqual([broken.id]);
    }).pipe(Effect.provide(DeliveryWorld)),
  );
});
