import { Clock, Duration, Effect } from "effect";
import {
  afterAttempt,
  beforeAttempt,
  type CircuitBreaker,
  closedBreaker,
  letsThrough,
} from "./CircuitBreaker.ts";
import { type VendorKind, vendorMeters } from "./VendorMeters.ts";
import type { VendorPlan } from "./VendorPlan.ts";

/** How a failover judges vendors' answers. */
export interface AnswerRules<Answer extends { readonly _tag: string }> {
  /** The answer for a timeout or a defect. */
  readonly missing: Answer;
  /** Whether the vendor worked, whatever its answer. */
  readonly worked: (answer: Answer) => boolean;
}

/** A vendor for a failover. */
export interface VendorAttempts<Question, Answer, Plan = VendorPlan> {
  readonly name: string;
  readonly plan: Plan;
  /** Whether it may be asked now. */
  readonly isReady: Effect.Effect<boolean>;
  /** One attempt within the time limit, with metrics. It never fails. */
  readonly attempt: (question: Question) => Effect.Effect<Answer>;
}

/** Adds a time limit, a circuit breaker and metrics to a vendor. */
export const vendorAttempts = <
  Question,
  Answer extends { readonly _tag: string },
  Plan extends Pick<VendorPlan, "timeLimit" | "breakAfter" | "restFor">,
>(
  kind: VendorKind,
  {
    ask,
    name,
    plan,
  }: {
    readonly name: string;
    readonly plan: Plan;
    readonly ask: (question: Question) => Effect.Effect<Answer>;
  },
  { missing, worked }: AnswerRules<Answer>,
): VendorAttempts<Question, Answer, Plan> => {
  let breaker: CircuitBreaker = closedBreaker;
  const restFor = Duration.toMillis(plan.restFor);

  const attempt = Effect.fnUntraced(function* (question: Question) {
    const began = yield* Clock.currentTimeMillis;
    breaker = beforeAttempt(breaker, began, restFor);
    const answer = yield* Effect.timeoutOrElse(ask(question), {
      duration: plan.timeLimit,
      orElse: () => Effect.succeed(missing),
    }).pipe(
      Effect.catchDefect((defect) =>
        Effect.as(Effect.logError(`The vendor ${name} met a defect`, nameOf(defect)), missing),
      ),
    );
    const ended = yield* Clock.currentTimeMillis;
    breaker = afterAttempt(breaker, worked(answer), ended, {
      breakAfter: plan.breakAfter,
      restFor,
    });
    yield* vendorMeters.note(kind, name, answer._tag, ended - began);
    yield* vendorMeters.resting(kind, name, !letsThrough(breaker, ended));
    return answer;
  });

  const isReady = Effect.map(Clock.currentTimeMillis, (now) => letsThrough(breaker, now));
  return { name, plan, attempt, isReady };
};

// The text of a defect may contain the question.
const nameOf = (defect: unknown): string => (defect instanceof Error ? defect.name : typeof defect);
