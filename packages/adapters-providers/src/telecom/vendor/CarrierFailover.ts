import {
  type CarrierAnswer,
  CarrierRecords,
  type Subscriber,
  unmatched,
} from "@bonafide/core/telecom/CarrierRecords";
import type { NoMatch } from "@bonafide/core/telecom/IdentityMatch";
import { Duration, Effect, Layer, Random } from "effect";
import { compareShadow } from "./CarrierShadow.ts";
import type { CarrierOutcome, CarrierVendor } from "./CarrierVendor.ts";
import type { VendorPlan } from "../../vendor/VendorPlan.ts";
import { vendorAttempts, type VendorAttempts } from "../../vendor/VendorAttempts.ts";
import { orderVendors } from "./VendorOrder.ts";

/** The time limit of all attempts together: less than a worker's claim on a due transaction. */
const patience = Duration.seconds(9);

const unreachable = unmatched("ProviderUnreachable");

const rules = {
  missing: { _tag: "Unreached", explained: "no answer in time" } satisfies CarrierOutcome,
  worked: ({ _tag }: CarrierOutcome) => _tag !== "Unreached",
};

type Attempts = VendorAttempts<Subscriber, CarrierOutcome>;

/**
 * Core's carrier records over one or more carriers.
 *
 * The first yes or no decides. If none gives one, the first carrier without such a subscriber decides; if none answers,
 * the person does not match: `ProviderUnreachable`. Questions change nothing, so each carrier may be asked again.
 * `shadow` is asked in addition and changes nothing.
 */
export const CarrierFailover = (
  vendors: ReadonlyArray<CarrierVendor>,
  shadow?: CarrierVendor,
): Layer.Layer<CarrierRecords> =>
  Layer.effect(
    CarrierRecords,
    Effect.gen(function* () {
      const attemptsOf = ({ match, name, plan }: CarrierVendor): Attempts =>
        vendorAttempts<Subscriber, CarrierOutcome, VendorPlan>(
          "carrier",
          { name, plan, ask: match },
          rules,
        );
      const all = vendors.map(attemptsOf);
      const beside = shadow === undefined ? undefined : attemptsOf(shadow);
      const scope = yield* Effect.scope;

      const ask = Effect.fnUntraced(function* (vendor: Attempts, subscriber: Subscriber) {
        let outcome = yield* vendor.attempt(subscriber);
        for (let left = vendor.plan.retries; left > 0 && outcome._tag === "Unreached"; left--) {
          if (!(yield* vendor.isReady)) break;
          outcome = yield* vendor.attempt(subscriber);
        }
        return outcome;
      });

      const asked = Effect.fnUntraced(function* (subscriber: Subscriber) {
        const random = yield* Random.Random;
        const ordered = orderVendors(all, () => random.nextDoubleUnsafe());
        const ready = yield* Effect.filter(ordered, ({ isReady }) => isReady);
        let reason: NoMatch | undefined;
        for (const vendor of ready.length > 0 ? ready : ordered.slice(0, 1)) {
          const outcome = yield* ask(vendor, subscriber);
          if (outcome._tag === "Answered") return outcome.answer;
          if (outcome._tag === "Unknowing") reason ??= outcome.reason;
        }
        const answer: CarrierAnswer = { _tag: "NotMatched", reason: reason ?? unreachable };
        return answer;
      });

      const match = Effect.fnUntraced(function* (subscriber: Subscriber) {
        const answer = yield* Effect.timeoutOrElse(asked(subscriber), {
          duration: patience,
          orElse: () => Effect.succeed<CarrierAnswer>({ _tag: "NotMatched", reason: unreachable }),
        });
        if (beside !== undefined)
          yield* Effect.forkIn(compareShadow(beside, subscriber, answer), scope);
        return answer;
      });

      return CarrierRecords.of({
        screen: () => Effect.succeed({ _tag: "Ask", after: 0 }),
        match,
      });
    }),
  );
