import { Clock, Context, Effect, Layer, Option } from "effect";
import { byOperator } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import { UnitOfWork, VersionConflict } from "../storage/UnitOfWork.ts";
import { advance } from "../machine/Machine.ts";
import { deliveryMachine } from "./Delivery.ts";
import type { Delivery } from "./Delivery.ts";
import { DeliveryStore } from "./DeliveryStore.ts";
import { type DeliveryFilter } from "./DeliveryLog.ts";

// A replay starts the same way under any schedule, so an empty one serves.
const step = advance(deliveryMachine([]));

/** Sends delivered or dropped messages again, under the same id. */
export class Replays extends Context.Service<
  Replays,
  {
    /** Replays one delivery. Fails with `ResourceUnknown` if there is none, or if it is still waiting. */
    readonly replay: (id: string) => Effect.Effect<Delivery, Refused>;
    /** Replays every match of a filter that is not waiting. */
    readonly replayAll: (filter: DeliveryFilter) => Effect.Effect<ReadonlyArray<Delivery>>;
  }
>()("@bonafide/core/callback/Replays") {
  static readonly layer = Layer.effect(
    Replays,
    Effect.gen(function* () {
      const { log } = yield* DeliveryStore;
      const store = yield* DeliveryStore;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;

      const replay = Effect.fn("Replays.replay")(function* (id: string) {
        const found = yield* log.find(id);
        if (Option.isNone(found)) return yield* refused("ResourceUnknown");
        const now = yield* Clock.currentTimeMillis;
        const { cause, next } = yield* step(found.value, { _tag: "Replay", now }, now, byOperator);
        const stored = yield* store.record([{ delivery: next, attempt: undefined }]);
        if (!stored.has(id)) return yield* new VersionConflict();
        yield* audit.append({ ...cause, subject: id, at: now });
        return next;
      }, unitOfWork.atomically);

      const replayAll = Effect.fn("Replays.replayAll")(function* (filter: DeliveryFilter) {
        const found = yield* log.list(filter);
        const replayed = yield* Effect.forEach(found, ({ id }) => Effect.option(replay(id)));
        return replayed.flatMap(Option.toArray);
      });

      return Replays.of({ replay, replayAll });
    }),
  );
}
