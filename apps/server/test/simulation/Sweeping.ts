import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { makeClaimRenewals } from "@bonafide/core/affiliation/ClaimRenewals";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { housekeeping } from "@bonafide/core/Housekeeping";
import { Effect } from "effect";

/** How often each sweep is done, in seconds. */
const seconds = { reviews: 5, claims: 5, images: 10, housekeeping: 20, audit: 120 } as const;

export type SweepName = keyof typeof seconds;

export const sweepNames: ReadonlyArray<SweepName> = [
  "reviews",
  "claims",
  "images",
  "housekeeping",
  "audit",
];

/** A turn of a sweep: which server began it, and when that really was, in epoch milliseconds. */
export interface Swept {
  readonly name: SweepName;
  readonly life: number;
  readonly at: number;
}

/** Does what a server sweeps, until the scope ends. `begin` witnesses each turn. */
export const sweepAll = Effect.fnUntraced(function* (begin: (name: SweepName) => void) {
  const { expire } = yield* AffiliationReviews;
  const renewDue = yield* makeClaimRenewals;
  const { checkpoint } = yield* AuditSeal;
  const { images, ...others } = housekeeping;
  const sweep = <A, E, R>(name: SweepName, work: Effect.Effect<A, E, R>) =>
    sweepEvery({
      name,
      every: `${seconds[name]} seconds`,
      failed: `The sweep of ${name} failed`,
      work: Effect.andThen(
        Effect.sync(() => begin(name)),
        work,
      ),
    });
  yield* sweep("reviews", expire);
  yield* sweep("claims", renewDue);
  yield* sweep("images", images);
  yield* sweep("housekeeping", Effect.all(others));
  yield* sweep("audit", checkpoint);
});

/** Which sweeps of a server did not go on at once after it was killed. */
export const judgeKilled = (swept: ReadonlyArray<Swept>, life: number, killedAt: number) =>
  sweepNames.flatMap((name) => {
    const last = swept.findLast((turn) => turn.name === name && turn.at < killedAt);
    const isGoingOn = swept.some((turn) => turn.name === name && turn.at >= killedAt);
    return last?.life === life && !isGoingOn ? [`sweep: ${name} did not go on at once`] : [];
  });

/** Which sweeps were done too often or too seldom in a time of so many seconds, by all servers together. */
export const judgeTurns = (swept: ReadonlyArray<Swept>, from: number, during: number) =>
  sweepNames.flatMap((name) => {
    const turns = swept.filter((turn) => turn.name === name && turn.at >= from).length;
    if (turns > during / seconds[name] + 2) return [`sweep: ${name} was done by several servers`];
    // A turn may be late by a step of time.
    return turns < during / (seconds[name] + 1) - 1 ? [`sweep: ${name} was not done`] : [];
  });
