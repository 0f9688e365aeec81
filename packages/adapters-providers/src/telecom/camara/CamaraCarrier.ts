import type { Subscriber } from "@bonafide/core/telecom/CarrierRecords";
import { Effect, Option, type Redacted, type Scope } from "effect";
import type { CarrierOutcome, CarrierVendor } from "../vendor/CarrierVendor.ts";
import { makeVendorHttp, type VendorAnswer, type VendorRequest } from "../../vendor/VendorHttp.ts";
import type { CamaraConfig } from "./CamaraConfig.ts";
import { addressOf, otherBirthDate, outcomeOfError, unknowing } from "./CamaraMapping.ts";
import { fillInRequest, matchRequest } from "./CamaraRequest.ts";
import { readFillIn, readMatch } from "./CamaraResponse.ts";
import { makeCamaraTokens } from "./CamaraTokens.ts";

const garbled = (what: string): CarrierOutcome => ({
  _tag: "Unreached",
  explained: `an answer that is no ${what}`,
});

/** A carrier over CAMARA: KYC Match for the birth date, then KYC Fill-in for the current address. */
export const camaraCarrier = (
  config: CamaraConfig,
): Effect.Effect<CarrierVendor, never, Scope.Scope> =>
  Effect.gen(function* () {
    const http = yield* makeVendorHttp(config.timeLimit);
    const tokens = makeCamaraTokens(http, config);

    // A token may end early: a refused one is replaced once.
    const ask = Effect.fnUntraced(function* (
      scope: string,
      request: (token: Redacted.Redacted) => VendorRequest,
    ) {
      const token = yield* tokens.of(scope);
      const answer = yield* http.ask(request(token));
      if (answer.status !== 401) return answer;
      tokens.drop(scope, token);
      return yield* http.ask(request(yield* tokens.of(scope)));
    });

    const addressFor = (subscriber: Subscriber) =>
      Effect.map(
        ask(config.fillInScope, (token) => fillInRequest(config, token, subscriber.phone)),
        outcomeOfFillIn,
      );

    const match = Effect.fnUntraced(
      function* (subscriber: Subscriber) {
        const answer = yield* ask(config.matchScope, (token) =>
          matchRequest(config, token, subscriber),
        );
        if (answer.status !== 200) return outcomeOfError(answer);
        const read = readMatch(answer);
        if (Option.isNone(read)) return garbled("match");
        switch (read.value.birthdateMatch) {
          case "true":
            return yield* addressFor(subscriber);
          case "false":
            return otherBirthDate;
          case "not_available":
            return unknowing("SubscriberUnknown", "birth date not available");
        }
      },
      Effect.catchTag("CamaraTokenRefused", ({ explained }) =>
        Effect.succeed<CarrierOutcome>({ _tag: "Unreached", explained }),
      ),
      Effect.catchTag("VendorUnreached", ({ reason }) =>
        Effect.succeed<CarrierOutcome>({ _tag: "Unreached", explained: reason }),
      ),
    );

    return { name: config.name, plan: config, match };
  });

const outcomeOfFillIn = (answer: VendorAnswer): CarrierOutcome => {
  if (answer.status !== 200) return outcomeOfError(answer);
  const read = readFillIn(answer);
  if (Option.isNone(read)) return garbled("address");
  return Option.match(addressOf(read.value), {
    onNone: () => unknowing("SubscriberUnknown", "no address on file"),
    onSome: (address) => ({ _tag: "Answered", answer: { _tag: "Matched", address } }),
  });
};
