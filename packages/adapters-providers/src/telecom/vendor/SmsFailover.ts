import type { FailureName } from "@bonafide/core/catalogue/Failure";
import { SentMessages } from "@bonafide/core/telecom/SentMessages";
import { SmsGateway, type TextMessage } from "@bonafide/core/telecom/SmsGateway";
import { Clock, Duration, Effect, Layer, Option, Random } from "effect";
import type { SmsOutcome, SmsText, SmsVendor } from "./SmsVendor.ts";
import type { VendorPlan } from "../../vendor/VendorPlan.ts";
import { vendorAttempts, type VendorAttempts } from "../../vendor/VendorAttempts.ts";
import { orderVendors } from "./VendorOrder.ts";
import { orLogDefect } from "@bonafide/core/defect/DefectLog";

/** The time limit of all attempts together: a partner waits for them. */
const patience = Duration.seconds(20);

/** Between attempts at the same vendor. */
const pause = Duration.millis(200);

const unsure: SmsOutcome = { _tag: "Unsure", explained: "no answer in time" };

const rules = {
  missing: unsure,
  worked: ({ _tag }: SmsOutcome) => _tag === "Taken" || _tag === "Undeliverable",
};

type Attempts = VendorAttempts<SmsText, SmsOutcome>;

/**
 * Core's SMS gateway over one or more vendors.
 *
 * Vendors are asked in the order of their plans. Those that failed too often are skipped while another is available.
 * The next one is asked only if the previous one certainly did not send. If it is unknown whether a message was sent,
 * it fails with 1005, "try again". Every accepted message is stored for its receipts.
 */
export const SmsFailover = (
  vendors: ReadonlyArray<SmsVendor>,
): Layer.Layer<SmsGateway, never, SentMessages> =>
  Layer.effect(
    SmsGateway,
    Effect.gen(function* () {
      const sent = yield* SentMessages;
      const all = vendors.map(({ name, plan, submit }) =>
        vendorAttempts<SmsText, SmsOutcome, VendorPlan>("sms", { name, plan, ask: submit }, rules),
      );

      const candidates = Effect.gen(function* () {
        const random = yield* Random.Random;
        const ordered = orderVendors(all, () => random.nextDoubleUnsafe());
        const ready = yield* Effect.filter(ordered, ({ isReady }) => isReady);
        // All vendors rest: trying one is better than certain failure.
        return ready.length > 0 ? ready : ordered.slice(0, 1);
      });

      const remember = ({ name }: Attempts, ids: ReadonlyArray<string>, transactionId: string) =>
        Effect.gen(function* () {
          const at = yield* Clock.currentTimeMillis;
          yield* Effect.forEach(
            ids,
            (messageId) => sent.remember({ vendor: name, messageId, transactionId, at }),
            { discard: true },
          );
          // The message was sent even so.
        }).pipe(orLogDefect("A sent message could not be remembered"));

      const submit = Effect.fnUntraced(function* (vendor: Attempts, message: SmsText) {
        let outcome = yield* vendor.attempt(message);
        for (let left = vendor.plan.retries; left > 0 && outcome._tag === "NotSent"; left--) {
          yield* Effect.sleep(pause);
          if (!(yield* vendor.isReady)) break;
          outcome = yield* vendor.attempt(message);
        }
        return outcome;
      });

      const send = Effect.fnUntraced(function* ({ reference, text, to }: TextMessage) {
        let failure: FailureName = "SmsNotSent";
        for (const vendor of yield* candidates) {
          const outcome = yield* submit(vendor, { to, text });
          switch (outcome._tag) {
            case "Taken":
              yield* remember(vendor, outcome.messageIds, reference);
              return Option.none();
            case "Undeliverable":
              return Option.some(outcome.failure);
            case "Unsure":
              return Option.some<FailureName>("DeliveryFailed");
            case "NotSent":
              failure = outcome.failure;
          }
        }
        return Option.some(failure);
      });

      return SmsGateway.of({
        screen: () => Effect.succeedNone,
        send: (message) =>
          Effect.timeoutOrElse(send(message), {
            duration: patience,
            orElse: () => Effect.succeedSome<FailureName>("DeliveryFailed"),
          }),
      });
    }),
  );
