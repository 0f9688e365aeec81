import { Effect, Option } from "effect";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import type { CheckCall } from "./AffiliationFamily.ts";
import type { AffiliationRecord } from "./AffiliationRecord.ts";
import { AffiliationStore } from "./AffiliationStore.ts";
import { AttemptLimit } from "./AttemptLimit.ts";
import type { UnaskedReason } from "./PersonCheck.ts";
import { RecordSource } from "./RecordSource.ts";

/** What records say of a person. */
export type RecordsAnswer =
  | { readonly _tag: "Known"; readonly record: AffiliationRecord }
  | { readonly _tag: "Unknown" }
  | { readonly _tag: "NotAsked"; readonly reason: UnaskedReason };

/** An answer, and what goes into the unit of work that remembers it. */
export interface AskedRecords {
  readonly answer: RecordsAnswer;
  readonly remember: Effect.Effect<void>;
}

const unknown: RecordsAnswer = { _tag: "Unknown" };

const tooOften: AskedRecords = {
  answer: { _tag: "NotAsked", reason: "CheckedTooOften" },
  remember: Effect.void,
};

/**
 * Asks records about people: for each person as often as the operator allows, and by account also the cases of this
 * server. An attempt counts before anything is compared, and only a person whom no record matched has failed.
 */
export const makeAskRecords = Effect.gen(function* () {
  const store = yield* AffiliationStore;
  const source = yield* RecordSource;
  const limit = yield* AttemptLimit;

  const verifiedBefore = Effect.fnUntraced(function* (
    { family }: CheckCall,
    { email = "", fname = "", lname = "" }: AffiliationDetails,
  ) {
    return (yield* store.isVerified(family, { email, fname, lname }))
      ? Option.some<AffiliationRecord>({
          personId: `${family} ${email.toLowerCase()}`,
          attributes: {},
        })
      : Option.none();
  });

  const compare = Effect.fnUntraced(function* (call: CheckCall, details: AffiliationDetails) {
    const find = call.by === "account" ? source.findAccount : source.findPerson;
    const asked = yield* find(call, details).pipe(
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
    if (asked._tag === "Known" || call.by !== "account") return asked;
    const before = yield* verifiedBefore(call, details);
    return Option.isSome(before) ? { _tag: "Known" as const, record: before.value } : asked;
  });

  return Effect.fnUntraced(function* (
    call: CheckCall,
    details: AffiliationDetails,
  ): Effect.fn.Return<AskedRecords> {
    if (yield* limit.isOver(details)) {
      return tooOften;
    }
    const answer = yield* compare(call, details);
    const remember = answer._tag === "Unknown" ? Effect.void : limit.takeBack(details);
    return { answer, remember };
  });
});
