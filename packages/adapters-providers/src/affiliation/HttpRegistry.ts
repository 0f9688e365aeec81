import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import type { CheckCall } from "@bonafide/core/affiliation/AffiliationFamily";
import { Effect, Option, Result, type Scope } from "effect";
import { vendorAttempts } from "../vendor/VendorAttempts.ts";
import { makeVendorHttp } from "../vendor/VendorHttp.ts";
import type { RecordOutcome, RecordVendor } from "./RecordVendor.ts";
import { recordIn, registryAnswerIn } from "./RegistryAnswer.ts";
import type { RegistryConfig } from "./RegistryConfig.ts";
import { registryRequest } from "./RegistryRequest.ts";

interface Question {
  readonly call: CheckCall;
  readonly details: AffiliationDetails;
}

const unreached = (explained: string): RecordOutcome => ({ _tag: "Unreached", explained });

const rules = {
  missing: unreached("It took too long."),
  worked: ({ _tag }: RecordOutcome) => _tag === "Answered",
};

/**
 * A registry over HTTP. A request waits for its time limit at most, and not at all while the registry rests after
 * failures. The log gives the reason of a missing answer, never the question.
 */
export const httpRegistry = (
  config: RegistryConfig,
): Effect.Effect<RecordVendor, never, Scope.Scope> =>
  Effect.gen(function* () {
    const { breakAfter, families, name, restFor, timeLimit } = config;
    const http = yield* makeVendorHttp(timeLimit);

    const ask = ({ call, details }: Question): Effect.Effect<RecordOutcome> =>
      http.ask(registryRequest(config, call, details)).pipe(
        Effect.map((answer) =>
          Option.match(registryAnswerIn(answer), {
            onNone: () => unreached(`It answered ${answer.status}, or not as agreed.`),
            onSome: (said) =>
              Result.match(recordIn(name, call, details, said), {
                onFailure: (problems) =>
                  unreached(`Its attributes are wrong: ${problems.join("; ")}.`),
                onSuccess: (record): RecordOutcome => ({ _tag: "Answered", record }),
              }),
          }),
        ),
        Effect.catch(({ reason }) => Effect.succeed(unreached(reason))),
      );

    const plan = { timeLimit, breakAfter, restFor };
    const attempts = vendorAttempts("records", { name, plan, ask }, rules);

    const attempt = Effect.fnUntraced(function* (question: Question) {
      const outcome = yield* attempts.attempt(question);
      if (outcome._tag === "Unreached")
        yield* Effect.logWarning(`The records of ${name} gave no answer`, outcome.explained);
      return outcome;
    });

    return {
      families,
      ask: (call, details) =>
        Effect.flatMap(attempts.isReady, (isReady) =>
          isReady ? attempt({ call, details }) : Effect.succeed(unreached("It rests.")),
        ),
    };
  });
