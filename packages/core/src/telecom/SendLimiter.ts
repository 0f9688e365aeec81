import { Array, Context, Effect, Layer } from "effect";
import { Refused } from "../catalogue/Refusal.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { Phone } from "./Phone.ts";
import { rememberSend, waitBeforeSend } from "./SendLimit.ts";
import { SendLog } from "./SendLog.ts";

/** Keeps one number from being flooded. What it refuses is not counted. */
export class SendLimiter extends Context.Service<
  SendLimiter,
  {
    readonly admit: (phone: Phone, now: number) => Effect.Effect<void, Refused>;
  }
>()("@bonafide/core/telecom/SendLimiter") {
  /** Counts every send to a number, whatever becomes of it. */
  static readonly layer = Layer.effect(
    SendLimiter,
    Effect.gen(function* () {
      const log = yield* SendLog;
      const unitOfWork = yield* UnitOfWork;
      const admit = Effect.fnUntraced(function* (phone: Phone, now: number) {
        const { sent, version } = yield* log.load(phone);
        const retryAfter = waitBeforeSend(sent, now);
        if (retryAfter > 0) {
          return yield* new Refused({
            names: Array.of("ProductRateExceeded" as const),
            retryAfter,
          });
        }
        yield* log.save(phone, { sent: rememberSend(sent, now), version: version + 1 });
      });
      return SendLimiter.of({ admit: (phone, now) => unitOfWork.atomically(admit(phone, now)) });
    }),
  );

  /** For gateways that send nothing: mock sends are not counted. */
  static readonly layerUnlimited = Layer.succeed(
    SendLimiter,
    SendLimiter.of({ admit: () => Effect.void }),
  );
}
