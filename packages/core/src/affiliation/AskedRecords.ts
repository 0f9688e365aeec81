import { Clock, Effect, Option } from "effect";
import type { Refused } from "../catalogue/Refusal.ts";
import { Limits, refusedBy } from "../limit/Limits.ts";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import type { CheckCall } from "./AffiliationFamily.ts";
import type { AffiliationRecord } from "./AffiliationRecord.ts";
import { attemptsAt } from "./PersonAttempts.ts";
import { accountOf, type ClaimRecord, isInForce } from "./ClaimRecord.ts";
import type { UnaskedReason } from "./PersonCheck.ts";
import { RecordSource } from "./RecordSource.ts";
import { AffiliationStore } from "./AffiliationStore.ts";

/** The answer about a person: of the record sources, or of a claim (`Held`) that is evidence for the account. */
export type RecordsAnswer =
  | { readonly _tag: "Known"; readonly record: AffiliationRecord }
  | { readonly _tag: "Held"; readonly claim: ClaimRecord }
  | { readonly _tag: "Unknown" }
  | { readonly _tag: "NotAsked"; readonly reason: UnaskedReason };

/** An answer, and what the unit of work that stores it must do. */
export interface AskedRecords {
  readonly answer: RecordsAnswer;
  readonly remember: Effect.Effect<void>;
}

const unknown: RecordsAnswer = { _tag: "Unknown" };

/**
 * Checks people against records, by their details or by account. An account that no record answers for is looked up
 * among the organization's claims. The attempt is
 * counted for the asker and the person before the comparison, and taken back unless no record matched. Too many
 * failures give `ProductRateExceeded`.
 */
export const makeAskRecords = Effect.gen(function* () {
  const source = yield* RecordSource;
  const { claims } = yield* AffiliationStore;
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

  /**
   * The claim that is evidence for an account. One by the roster is none: the roster itself has just said no.
   */
  const held = Effect.fnUntraced(function* (
    organizationId: string,
    { by, family }: CheckCall,
    details: AffiliationDetails,
    now: number,
  ) {
    const account = by === "account" ? accountOf(organizationId, family, details) : undefined;
    if (account === undefined) return undefined;
    return (yield* claims.ofAccount(account)).find(
      (claim) => claim.evidence._tag !== "Roster" && isInForce(claim, now),
    );
  });

  return Effect.fnUntraced(function* (
    { asker, organizationId }: { readonly asker: string; readonly organizationId: string },
    call: CheckCall,
    details: AffiliationDetails,
  ): Effect.fn.Return<AskedRecords, Refused> {
    const uses = attemptsAt(asker, details);
    const now = yield* Clock.currentTimeMillis;
    yield* Effect.mapError(limits.take(uses, now), refusedBy);
    const compared = yield* compare(call, details);
    const claim =
      compared._tag === "Known" ? undefined : yield* held(organizationId, call, details, now);
    const answer: RecordsAnswer = claim === undefined ? compared : { _tag: "Held", claim };
    const remember =
      answer._tag === "Unknown" ? Effect.void : limits.correct(uses, "taken back", now);
    return { answer, remember };
  });
});
