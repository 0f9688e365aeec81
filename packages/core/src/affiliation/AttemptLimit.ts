import { Clock, Context, Effect, Layer } from "effect";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import { AffiliationSettings } from "./AffiliationSettings.ts";
import { PersonAttempts } from "./PersonAttempts.ts";
import { comparableName } from "./PersonName.ts";

/**
 * By what somebody is counted: their name with each of what alone might be guessed beside it, so that who tries one
 * after the other still tries the same person.
 */
const attemptKeysOf = ({
  birth_date: birthDate,
  email,
  fname = "",
  lname = "",
  social,
}: AffiliationDetails): ReadonlyArray<string> => {
  const name = `${comparableName(fname)} ${comparableName(lname)}`;
  return [
    ...(birthDate === undefined ? [] : [`birth_date ${birthDate} ${name}`]),
    ...(social === undefined ? [] : [`social ${social.slice(-4)} ${name}`]),
    ...(email === undefined ? [] : [`email ${email.trim().toLowerCase()} ${name}`]),
  ];
};

/** Keeps a person from being checked again and again until a guess is right. Source: choices, section 4. */
export class AttemptLimit extends Context.Service<
  AttemptLimit,
  {
    /** Counts an attempt before anything is compared, and says whether there were too many. */
    readonly isOver: (details: AffiliationDetails) => Effect.Effect<boolean>;
    /** An attempt that did not fail counts no more; within the unit of work that says so. */
    readonly takeBack: (details: AffiliationDetails) => Effect.Effect<void>;
    /** Forgets attempts whose time is over. */
    readonly sweep: Effect.Effect<void>;
  }
>()("@bonafide/core/affiliation/AttemptLimit") {
  static readonly layer = Layer.effect(
    AttemptLimit,
    Effect.gen(function* () {
      const attempts = yield* PersonAttempts;
      const unitOfWork = yield* UnitOfWork;
      const { attemptsPerPerson: most, attemptsWithin: within } = yield* AffiliationSettings;

      const isOver = Effect.fnUntraced(function* (details: AffiliationDetails) {
        if (most === undefined) return false;
        const now = yield* Clock.currentTimeMillis;
        const counted = yield* unitOfWork.atomically(
          Effect.forEach(attemptKeysOf(details), (key) => attempts.count(key, now, within)),
        );
        return counted.some((count) => count > most);
      });

      return AttemptLimit.of({
        isOver,
        takeBack: (details) =>
          most === undefined
            ? Effect.void
            : Effect.forEach(attemptKeysOf(details), attempts.takeBack, { discard: true }),
        sweep: Effect.flatMap(Clock.currentTimeMillis, (now) => attempts.forget(now - within)),
      });
    }),
  );
}
