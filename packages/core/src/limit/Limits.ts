import { Array, Context, Data, Effect, Layer, Result } from "effect";
import { Refused } from "../catalogue/Refusal.ts";
import { Vault } from "../storage/Vault.ts";
import { type LimitName, LimitRules, limits } from "./Limit.ts";
import { rateOf } from "./EvenRule.ts";
import {
  correct,
  type Correction,
  type ExcessReason,
  type LimitRule,
  type Marks,
  spend,
  usageOf,
} from "./LimitRule.ts";
import { type LimitKey, type LimitMarks, LimitStore } from "./LimitStore.ts";
import { flaggedUse } from "./TallyRule.ts";

/** One use of a limit by a subject: an id, a phone number, an address. */
export interface LimitUse {
  readonly limit: LimitName;
  readonly subject: string;
  /** Overrides the server's rule. */
  readonly rule?: LimitRule;
}

/** An exceeded limit. `retryAfter` is in whole seconds, at least 1. */
export interface Exceeded {
  readonly use: LimitUse;
  readonly reason: ExcessReason;
  readonly retryAfter: number;
}

/** Some uses exceeded their limits; none was counted. */
export class LimitReached extends Data.TaggedError("LimitReached")<{
  readonly exceeded: Array.NonEmptyReadonlyArray<Exceeded>;
}> {
  /** The whole seconds until no limit is exceeded. */
  get retryAfter(): number {
    return Math.max(...this.exceeded.map(({ retryAfter }) => retryAfter));
  }
}

/** The refusal for a partner's call. */
export const refusedBy = ({ exceeded, retryAfter }: LimitReached): Refused => {
  const { refusal } = limits[exceeded[0].use.limit];
  return new Refused({ names: Array.of(refusal), retryAfter });
};

/** How near a subject is to a limit. */
export interface Nearness {
  readonly subject: string;
  readonly marks: Marks;
  readonly used: number;
  readonly most: number;
  /** In whole seconds; 0 if another use is possible now. */
  readonly retryAfter: number;
}

interface Ruled {
  readonly use: LimitUse;
  readonly rule: LimitRule;
  readonly key: LimitKey;
}

const secondsOf = (wait: number): number => Math.max(1, Math.ceil(wait / 1_000));

/** Counts uses and refuses excess. A use without a rule is unlimited and not counted. */
export class Limits extends Context.Service<
  Limits,
  {
    /**
     * Counts one use of each, or of none if one exceeds a blocking limit. Returns the flagged excesses. Runs as a unit
     * of work, or joins the surrounding one. `now` is in epoch milliseconds.
     */
    readonly take: (
      uses: ReadonlyArray<LimitUse>,
      now: number,
    ) => Effect.Effect<ReadonlyArray<Exceeded>, LimitReached>;
    /** Fails as `take` would by the committed state. Counts nothing. */
    readonly check: (use: LimitUse, now: number) => Effect.Effect<void, LimitReached>;
    /** Corrects uses that were counted, or refused, at a time. */
    readonly correct: (
      uses: ReadonlyArray<LimitUse>,
      correction: Correction,
      at: number,
    ) => Effect.Effect<void>;
    /** Forgets all uses of these subjects. */
    readonly forget: (uses: ReadonlyArray<LimitUse>) => Effect.Effect<void>;
    /** The subjects that are nearest to a limit, nearest first. */
    readonly nearest: (
      limit: LimitName,
      now: number,
      count: number,
    ) => Effect.Effect<ReadonlyArray<Nearness>>;
    /** Deletes what no longer counts. Returns the number of subjects. */
    readonly sweep: (now: number) => Effect.Effect<number>;
  }
>()("@bonafide/core/limit/Limits") {
  static readonly layer = Layer.effect(
    Limits,
    Effect.gen(function* () {
      const store = yield* LimitStore;
      const vault = yield* Vault;
      const rules = yield* LimitRules;

      const keyOf = ({ limit, subject }: LimitUse): LimitKey => ({
        limit,
        subject: limits[limit].personal ? vault.lookup(limit, subject) : subject,
      });
      const ruled = (uses: ReadonlyArray<LimitUse>): ReadonlyArray<Ruled> =>
        uses.flatMap((use) => {
          const rule = use.rule ?? rules[use.limit];
          return rule === undefined ? [] : [{ use, rule, key: keyOf(use) }];
        });
      const keysOf = (all: ReadonlyArray<Ruled>) => all.map(({ key }) => key);
      const remembered = (rule: LimitRule, marks: Marks, now: number): LimitMarks => {
        const { endsAt, most, used } = usageOf(rule, marks, now);
        return { marks, share: used / most, endsAt };
      };

      const judge = ({ rule, use }: Ruled, marks: Marks, now: number) => {
        const spent = spend(rule, marks, now);
        if (Result.isSuccess(spent))
          return { next: remembered(rule, spent.success, now), exceeded: [], refused: [] };
        const { reason, wait } = spent.failure;
        const exceeded: Exceeded = { use, reason, retryAfter: secondsOf(wait) };
        const passes = rule._tag === "Tally" && !rule.blocks;
        const next = remembered(rule, passes ? flaggedUse(marks, now) : marks, now);
        return { next, exceeded: [exceeded], refused: passes ? [] : [exceeded] };
      };

      const take = (uses: ReadonlyArray<LimitUse>, now: number) => {
        const all = ruled(uses);
        if (all.length === 0) return Effect.succeed([]);
        return store.change(keysOf(all), (marks) => {
          const judged = all.map((one, at) => judge(one, marks[at] ?? [], now));
          const refused = judged.flatMap(({ refused }) => refused);
          return Array.isReadonlyArrayNonEmpty(refused)
            ? Result.fail(new LimitReached({ exceeded: refused }))
            : Result.succeed({
                answer: judged.flatMap(({ exceeded }) => exceeded),
                next: judged.map(({ next }) => next),
              });
        });
      };

      const check = Effect.fnUntraced(function* (use: LimitUse, now: number) {
        for (const one of ruled([use])) {
          const { refused } = judge(one, yield* store.find(one.key), now);
          if (Array.isReadonlyArrayNonEmpty(refused))
            return yield* new LimitReached({ exceeded: refused });
        }
      });

      const correctAll = (uses: ReadonlyArray<LimitUse>, correction: Correction, at: number) => {
        const all = ruled(uses);
        return all.length === 0
          ? Effect.void
          : store.change(keysOf(all), (marks) =>
              Result.succeed({
                answer: undefined,
                next: all.map(({ rule }, index) =>
                  remembered(rule, correct(rule, marks[index] ?? [], correction, at), at),
                ),
              }),
            );
      };

      const nearest = Effect.fnUntraced(function* (limit: LimitName, now: number, count: number) {
        const found = yield* store.fullest(limit, now, count);
        return found
          .flatMap(({ marks, subject }): ReadonlyArray<Nearness> => {
            const rule = (limits[limit].settable ? rateOf(marks) : undefined) ?? rules[limit];
            if (rule === undefined) return [];
            const { most, used } = usageOf(rule, marks, now);
            const spent = spend(rule, marks, now);
            const retryAfter = Result.isFailure(spent) ? secondsOf(spent.failure.wait) : 0;
            return [{ subject, marks, used, most, retryAfter }];
          })
          .toSorted((one, other) => other.used / other.most - one.used / one.most);
      });

      return Limits.of({
        take,
        check,
        correct: correctAll,
        forget: (uses) => store.forget(uses.map(keyOf)),
        nearest,
        sweep: store.forgetEnded,
      });
    }),
  );
}
