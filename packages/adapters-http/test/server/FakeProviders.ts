import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { failureOfCode } from "@bonafide/core/catalogue/Failure";
import { refusals } from "@bonafide/core/catalogue/Refusal";
import { Ids } from "@bonafide/core/storage/Ids";
import { CarrierRecords } from "@bonafide/core/telecom/CarrierRecords";
import { OneTimePassword, OneTimePasswords } from "@bonafide/core/telecom/OneTimePasswords";
import { areaCode } from "@bonafide/core/telecom/Phone";
import { PhoneRule } from "@bonafide/core/telecom/PhoneRule";
import { SmsGateway } from "@bonafide/core/telecom/SmsGateway";
import { Effect, Layer, Option, Record, Schema } from "effect";

const keys = Layer.succeed(
  SecretKeys,
  SecretKeys.of({ issue: Effect.succeed("fresh"), digest: (secret) => `digest of ${secret}` }),
);

/** Ids that count up. */
const ids = Layer.sync(Ids, () => {
  let last = 0;
  return Ids.of({
    next: Effect.sync(() => `01890000-0000-7000-8000-${(++last).toString(16).padStart(12, "0")}`),
  });
});

/** Every code is 123123. */
const passwords = Layer.succeed(
  OneTimePasswords,
  OneTimePasswords.of({
    issue: Effect.sync(() => Schema.decodeSync(OneTimePassword)("123123")),
    digest: (transactionId, code) => `${transactionId} ${code}`,
    equal: (left, right) => left === right,
  }),
);

/** A number in 999 names by its last four digits the code to answer with, else 1005. */
const gateway = Layer.succeed(
  SmsGateway,
  SmsGateway.of({
    screen: (phone) =>
      Effect.succeed(
        areaCode(phone) === "999"
          ? Option.fromUndefinedOr(
              Record.keys(refusals).find((name) => refusals[name].code === Number(phone.slice(6))),
            )
          : Option.none(),
      ),
    send: ({ to }) =>
      Effect.succeed(
        areaCode(to) === "999"
          ? Option.some(failureOfCode(Number(to.slice(6))) ?? "DeliveryFailed")
          : Option.none(),
      ),
  }),
);

/** 888 is asked at once and matches; anything else is refused. */
const carrier = Layer.succeed(
  CarrierRecords,
  CarrierRecords.of({
    screen: ({ phone }) =>
      Effect.succeed(
        areaCode(phone) === "888"
          ? { _tag: "Ask", after: 0 }
          : { _tag: "Refuse", reason: { failure: "UserUnknown", info: "CarrierMismatch" } },
      ),
    match: () =>
      Effect.succeed({ _tag: "Matched", address: { street1: "1 Main St", zip: "20001" } }),
  }),
);

const rules = Layer.mergeAll(
  Layer.succeed(PhoneRule, PhoneRule.of({ accepts: (phone) => phone[0] !== "0" })),
  Layer.succeed(CallbackRule, CallbackRule.of({ accepts: (url) => url.startsWith("https://") })),
);

/** Everything that the core asks of the world outside, as plain as can be. */
export const FakeProviders = Layer.mergeAll(keys, ids, passwords, gateway, carrier, rules);
