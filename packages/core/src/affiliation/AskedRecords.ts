import { Clock, Effect, Option } from "effect";
import type { Refused } from "../catalogue/Refusal.ts";
import { Limits, refusedBy } from "../limit/Limits.ts";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import type { CheckCall } from "./AffiliationFamily.ts";
import type { AffiliationRecord } from "./AffiliationRecord.ts";
import { attemptsAt } from "./PersonAttempts.ts";
import type { UnaskedReason } from "./PersonCheck.ts";
import { RecordSource } from "./RecordSource.ts";

/** The answer of the record sources about a person. */
export type RecordsAnswer =
  | { readonly _tag: "Known"; readonly record: AffiliationRecord }
  | { readonly _tag: "Unknown" }
  | { readonly _tag: "NotAsked"; readonly reason: UnaskedReason };

/** An answer, and what the unit of work that stores it must do. */
export interface AskedRecords {
  readonly answer: RecordsAnswer;
  readonly remember: Effect.Effect<void>;
}

const unknown: RecordsAnswer = { _tag: "Unknown" };

/**
 * Checks people against records, by their details or by account. Earlier calls do not change the answer. The attempt is
 * counted for the asker and the person before the comparison, and taken back unless no record matched. Too many
 * failures give `ProductRateExceeded`.
 */
export const makeAskRecords = Effect.gen(function* () {
  const source = yield* RecordSource;
  const limits = yield* Limits;

  const compare = Effect.fnUntraced(function* (call: CheckCall, details: AffiliationDetails) {
    const find = call.by === "account" ? source.findAccount : source.findPerson;
    return yield* find(call, details).pipe(
      Effect.map(
        Option.match({
          onNone: () => unknown,
          onSome: (record): RecordsAnswer => ({ _tag: "Known", record }),
        }),
      ),
      Effect.catchTag("RecordsUnavailable", ({ _tag }) =>
        Effect.succeed<RecordsAnswer>({ _tag: "NotAsked", reason: _tag }),
      ),
    );
  });

  return Effect.fnUntraced(function* (
    asker: string,
    call: CheckCall,
    details: AffiliationDetails,
  ): Effect.fn.Return<AskedRecords, Refused> {
    const uses = attemptsAt(asker, details);
    const now = yield* Clock.currentTimeMillis;
    yield* Effect.mapError(limits.take(uses, now), refusedBy);
    const answer = yield* compare(call, details);
    const remember =
      answer._tag === "Unknown" ? Effect.void : limits.correct(uses, "taken back", now);
    return { answer, remember };
  });
});
