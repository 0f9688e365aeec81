import { Array, Context, Data, Effect, Layer, Result } from "effect";
import { Refused } from "../catalogue/Refusal.ts";
import { StoreIsRemote } from "../storage/StoreIsRemote.ts";
import { Vault } from "../storage/Vault.ts";
import { AheadUses, mostAhead } from "./AheadUses.ts";
import { rateOf } from "./EvenRule.ts";
import { type LimitName, LimitRules, limits, refusalOf } from "./Limit.ts";
import {
  type Correction,
  type Counting,
  countingBy,
  type ExcessReason,
  type LimitRule,
  type Marks,
} from "./LimitRule.ts";
import { type LimitChange, type LimitKey, type LimitMarks, LimitStore } from "./LimitStore.ts";

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
export const refusedBy = ({ exceeded, retryAfter }: LimitReached): Refused =>
  new Refused({ names: Array.of(refusalOf(exceeded[0].use.limit)), retryAfter });

/** How near a subject is to a limit. */
export interface Nearness {
  readonly subject: string;
  readonly marks: Marks;
  readonly used: number;
  readonly most: number;
  /** In whole seconds; 0 if another use is possible now. */
  readonly retryAfter: number;
}

interface Counted {
  readonly use: LimitUse;
  readonly key: LimitKey;
  readonly counting: Counting;
}

const givenBack = (counting: Counting, marks: Marks, count: number, now: number): Marks =>
  count === 0
    ? marks
    : givenBack(counting, counting.correct(marks, "taken back", now), count - 1, now);

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
    /**
     * Counts one use of each rate, as `take` does. Where the store is remote, and while more than half of each rate is
     * left, the uses of a second (of a small rate up to four) are taken ahead: calls that follow within a second ask the
     * store for nothing. What is not used is given back with the next call that asks. Never more is let through than the
     * rate allows; near its end, a caller may miss what other processes took ahead.
     */
    readonly admit: (
      uses: ReadonlyArray<LimitUse>,
      now: number,
    ) => Effect.Effect<void, LimitReached>;
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
      const isRemote = yield* StoreIsRemote;
      const ahead = new AheadUses();

      const keyOf = ({ limit, subject }: LimitUse): LimitKey => ({
        limit,
        subject: limits[limit].personal ? vault.lookup(limit, subject) : subject,
      });
      const countedOf = (uses: ReadonlyArray<LimitUse>): ReadonlyArray<Counted> =>
        uses.flatMap((use) => {
          const rule = use.rule ?? rules[use.limit];
          return rule === undefined ? [] : [{ use, key: keyOf(use), counting: countingBy(rule) }];
        });
      const marked = (counting: Counting, marks: Marks, now: number): LimitMarks => {
        const { endsAt, most, used } = counting.usage(marks, now);
        return { marks, share: used / most, endsAt };
      };

      const judge = ({ counting, use }: Counted, marks: Marks, now: number) => {
        const spent = counting.spend(marks, now);
        if (Result.isSuccess(spent))
          return { next: marked(counting, spent.success, now), exceeded: [], refused: [] };
        const { flagged, reason, wait } = spent.failure;
        const exceeded: ReadonlyArray<Exceeded> = [{ use, reason, retryAfter: secondsOf(wait) }];
        const next = marked(counting, flagged ?? marks, now);
        return { next, exceeded, refused: flagged === undefined ? exceeded : [] };
      };

      const change = <A, E>(
        uses: ReadonlyArray<LimitUse>,
        none: A,
        turn: (all: ReadonlyArray<[Counted, Marks]>) => Result.Result<LimitChange<A>, E>,
      ) => {
        const all = countedOf(uses);
        const keys = all.map(({ key }) => key);
        return all.length === 0
          ? Effect.succeed(none)
          : store.change(keys, (marks) => turn(Array.zip(all, marks)));
      };

      const take = (uses: ReadonlyArray<LimitUse>, now: number) =>
        change<ReadonlyArray<Exceeded>, LimitReached>(uses, [], (all) => {
          const judged = all.map(([one, marks]) => judge(one, marks, now));
          const refused = judged.flatMap(({ refused }) => refused);
          const answer = judged.flatMap(({ exceeded }) => exceeded);
          return Array.isReadonlyArrayNonEmpty(refused)
            ? Result.fail(new LimitReached({ exceeded: refused }))
            : Result.succeed({ answer, next: judged.map(({ next }) => next) });
        });

      /** Takes more uses of each while more than half of all is left. Returns how many, and the marks after them. */
      const takeMore = (
        all: ReadonlyArray<Counted>,
        first: ReadonlyArray<LimitMarks>,
        now: number,
      ): LimitChange<number> => {
        const most = Math.min(
          ...all.map(({ counting }) => mostAhead(counting.usage([], now).most)),
        );
        let [taken, next] = [0, first];
        while (taken + 1 < most) {
          const more = Array.zipWith(all, next, ({ counting }, { marks }) =>
            Result.map(counting.spend(marks, now), (spent) => marked(counting, spent, now)),
          );
          const spent = more.filter(Result.isSuccess).map(({ success }) => success);
          if (spent.length < all.length || spent.some(({ share }) => share > 1 / 2)) break;
          [taken, next] = [taken + 1, spent];
        }
        return { answer: taken, next };
      };

      const takeAhead = (uses: ReadonlyArray<LimitUse>, now: number) => {
        const counted = countedOf(uses);
        const rates = counted
          .map(({ counting, key }) => `${key.limit} ${key.subject} ${counting.usage([], now).most}`)
          .join("\n");
        if (counted.length === 0 || ahead.use(rates, now)) return Effect.void;
        const unused = ahead.giveBack(rates);
        return change<number, LimitReached>(uses, 0, (all) => {
          const judged = all.map(([one, marks]) =>
            judge(one, givenBack(one.counting, marks, unused, now), now),
          );
          const refused = judged.flatMap(({ refused }) => refused);
          return Array.isReadonlyArrayNonEmpty(refused)
            ? Result.fail(new LimitReached({ exceeded: refused }))
            : Result.succeed(
                takeMore(
                  counted,
                  judged.map(({ next }) => next),
                  now,
                ),
              );
        }).pipe(
          Effect.onError(() => Effect.sync(() => ahead.keep(rates, unused))),
          Effect.map((taken) => ahead.add(rates, taken, now)),
        );
      };

      const check = Effect.fnUntraced(function* (use: LimitUse, now: number) {
        for (const one of countedOf([use])) {
          const { refused } = judge(one, yield* store.find(one.key), now);
          if (Array.isReadonlyArrayNonEmpty(refused))
            return yield* new LimitReached({ exceeded: refused });
        }
      });

      const correct = (uses: ReadonlyArray<LimitUse>, correction: Correction, at: number) =>
        change(uses, undefined, (all) => {
          const next = all.map(([{ counting }, marks]) =>
            marked(counting, counting.correct(marks, correction, at), at),
          );
          return Result.succeed({ answer: undefined, next });
        });

      const nearest = Effect.fnUntraced(function* (limit: LimitName, now: number, count: number) {
        const found = yield* store.fullest(limit, now, count);
        return found
          .flatMap(({ marks, subject }): ReadonlyArray<Nearness> => {
            const rule = (limits[limit].settable ? rateOf(marks) : undefined) ?? rules[limit];
            if (rule === undefined) return [];
            const counting = countingBy(rule);
            const { most, used } = counting.usage(marks, now);
            const spent = counting.spend(marks, now);
            const retryAfter = Result.isFailure(spent) ? secondsOf(spent.failure.wait) : 0;
            return [{ subject, marks, used, most, retryAfter }];
          })
          .toSorted((one, other) => other.used / other.most - one.used / one.most);
      });

      return Limits.of({
        take,
        admit: (uses, now) => (isRemote ? takeAhead(uses, now) : Effect.asVoid(take(uses, now))),
        check,
        correct,
        forget: (uses) => store.forget(uses.map(keyOf)),
        nearest,
        sweep: store.forgetEnded,
      });
    }),
  );
}
