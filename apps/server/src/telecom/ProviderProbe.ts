import { additionalInfos, failures } from "@bonafide/core/catalogue/Failure";
import {
  type CarrierAnswer,
  type Subscriber,
  unmatched,
} from "@bonafide/core/telecom/CarrierRecords";
import type { NoMatch } from "@bonafide/core/telecom/IdentityMatch";
import { SmsReceiptInbox } from "@bonafide/core/telecom/SmsReceiptInbox";
import type { CarrierVendor } from "@bonafide/adapters-providers/telecom/vendor/CarrierVendor";
import type {
  SmsOutcome,
  SmsText,
  SmsVendor,
} from "@bonafide/adapters-providers/telecom/vendor/SmsVendor";
import { Deferred, Duration, Effect, Option, Schedule } from "effect";

/** One step of a probe. */
export interface ProbeStep {
  readonly step: string;
  readonly result: string;
  readonly meaning: string;
}

/** The result of a probe; `passed`: the vendor worked. */
export interface Probed {
  readonly steps: ReadonlyArray<ProbeStep>;
  readonly passed: boolean;
}

/** How long a vendor may take to become ready: an SMSC must be bound first. */
const readyWithin = Duration.seconds(10);

const partnersSee = (failure: keyof typeof failures): string =>
  `partners see ${failures[failure].code}, "${failures[failure].message}"`;

const submitted = (outcome: SmsOutcome): ProbeStep => {
  const step = "send";
  switch (outcome._tag) {
    case "Taken":
      return {
        step,
        result: `taken, as ${outcome.messageIds.join(", ") || "no id"}`,
        meaning: "the vendor has the message",
      };
    case "Undeliverable":
      return { step, result: "undeliverable", meaning: partnersSee(outcome.failure) };
    case "NotSent":
      return {
        step,
        result: `not sent: ${outcome.explained}`,
        meaning: `the next vendor would be asked; without one ${partnersSee(outcome.failure)}`,
      };
    case "Unsure":
      return {
        step,
        result: `not known: ${outcome.explained}`,
        meaning: `no other vendor would be asked, and ${partnersSee("DeliveryFailed")}`,
      };
  }
};

const timed = <A>(effect: Effect.Effect<A>, limit: Duration.Duration) =>
  Effect.timed(Effect.timeoutOption(effect, limit));

const took = (duration: Duration.Duration): string =>
  `${Math.round(Duration.toMillis(duration))} ms`;

/** Sends one message and waits this long for its receipt. */
export const probeSms = (
  { name, plan, submit }: SmsVendor,
  message: SmsText,
  wait: Duration.Duration,
): Effect.Effect<Probed, never, SmsReceiptInbox> =>
  Effect.gen(function* () {
    const inbox = yield* SmsReceiptInbox;
    const once = submit(message);
    // An SMSC takes time to bind, so a send that certainly failed is tried again for a while.
    const patient = once.pipe(
      Effect.flatMap((outcome) =>
        outcome._tag === "NotSent" && outcome.explained === "not bound yet"
          ? Effect.fail(outcome)
          : Effect.succeed(outcome),
      ),
      Effect.retry({ times: Duration.toMillis(readyWithin) / 100, schedule: everyTenth }),
      Effect.catch(Effect.succeed),
    );
    const [duration, answered] = yield* timed(patient, Duration.sum(plan.timeLimit, readyWithin));
    const outcome: SmsOutcome = Option.getOrElse(answered, () => ({
      _tag: "Unsure",
      explained: "no answer in time",
    }));
    const first = submitted(outcome);
    const steps: Array<ProbeStep> = [
      { step: "vendor", result: name, meaning: `time limit ${Duration.format(plan.timeLimit)}` },
      { ...first, result: `${first.result} (${took(duration)})` },
    ];
    if (outcome._tag !== "Taken") return { steps, passed: false };
    if (Duration.isZero(wait)) return { steps, passed: true };
    const receipt = inbox.take.pipe(
      Effect.tap(({ result }) => Deferred.succeed(result, "Noted")),
      Effect.repeat({ until: ({ receipt }) => outcome.messageIds.includes(receipt.messageId) }),
    );
    const arrived = yield* Effect.timeoutOption(receipt, wait);
    steps.push(
      Option.match(arrived, {
        onNone: () => ({
          step: "receipt",
          result: `none within ${Duration.format(wait)}`,
          meaning: "a running server may have received it, or the vendor posts receipts over HTTP",
        }),
        onSome: ({ receipt: { outcome } }) => ({
          step: "receipt",
          result: outcome._tag.toLowerCase(),
          meaning:
            outcome._tag === "Undelivered"
              ? partnersSee(outcome.failure)
              : "it changes nothing for a check that waits",
        }),
      }),
    );
    return { steps, passed: true };
  });

const everyTenth = Schedule.spaced("100 millis");

const partnersRead = ({ failure, info }: NoMatch): string =>
  `${partnersSee(failure)}${info === undefined ? "" : `, "${additionalInfos[info]}"`}`;

const matched = (answer: CarrierAnswer): Omit<ProbeStep, "step"> =>
  answer._tag === "Matched"
    ? {
        result: `matched, with ${Object.keys(answer.address).join(", ")}`,
        meaning: "partners see 200 and the address",
      }
    : { result: "not matched", meaning: partnersRead(answer.reason) };

/** Asks a carrier once. Shows that an address came, but no part of it. */
export const probeCarrier = (
  { match, name, plan }: CarrierVendor,
  subscriber: Subscriber,
): Effect.Effect<Probed> =>
  Effect.gen(function* () {
    const [duration, answered] = yield* timed(match(subscriber), plan.timeLimit);
    const step = Option.match(answered, {
      onNone: () => ({ result: "no answer in time", meaning: "the next carrier would be asked" }),
      onSome: (outcome) => {
        switch (outcome._tag) {
          case "Answered":
            return matched(outcome.answer);
          case "Unknowing":
            return {
              result: `has no say: ${outcome.explained}`,
              meaning: `the next carrier would be asked; without one ${partnersRead(outcome.reason)}`,
            };
          case "Unreached":
            return {
              result: `not reached: ${outcome.explained}`,
              meaning: `the next carrier would be asked; without one ${partnersRead(unmatched("ProviderUnreachable"))}`,
            };
        }
      },
    });
    const passed = Option.isSome(answered) && answered.value._tag !== "Unreached";
    return {
      passed,
      steps: [
        { step: "vendor", result: name, meaning: `time limit ${Duration.format(plan.timeLimit)}` },
        { step: "match", ...step, result: `${step.result} (${took(duration)})` },
      ],
    };
  });
