import type { Subscriber } from "@bonafide/core/telecom/CarrierRecords";
import { Effect, type Redacted, type Scope } from "effect";
import type { CarrierOutcome, CarrierVendor } from "../vendor/CarrierVendor.ts";
import { makeVendorHttp, type VendorRequest } from "../../vendor/VendorHttp.ts";
import type { CamaraConfig } from "./CamaraConfig.ts";
import { outcomeOfFillIn, outcomeOfMatch } from "./CamaraMapping.ts";
import { fillInRequest, matchRequest } from "./CamaraRequest.ts";
import { makeCamaraTokens } from "./CamaraTokens.ts";

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
        return outcomeOfMatch(answer) ?? (yield* addressFor(subscriber));
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
