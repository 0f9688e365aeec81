import type { TraceDeath } from "./TraceProcess.ts";
import { seededRandom } from "../document/specimen/SeededRandom.ts";

/** What may happen in a trace. `pick` chooses among what is known by then. */
export type TraceMove =
  | {
      readonly _tag: "Open";
      readonly kind: "possession" | "identity" | "document";
      readonly pick: number;
      /** Whether it is for a verification that is known. */
      readonly isTied: boolean;
      readonly isTold: boolean;
    }
  | { readonly _tag: "Confirm"; readonly pick: number; readonly isRight: boolean }
  | { readonly _tag: "Create"; readonly isTold: boolean }
  | { readonly _tag: "Erase"; readonly pick: number }
  /** A person is looked for in a roster. */
  | { readonly _tag: "Check"; readonly isListed: boolean }
  | { readonly _tag: "Register" }
  | { readonly _tag: "Change"; readonly pick: number; readonly status: "active" | "inactive" }
  /** An operator's turn at a document that may be in review. */
  | {
      readonly _tag: "Review";
      readonly pick: number;
      readonly turn: "look" | "approve" | "reject";
    }
  /** Time passes, and what is due is done; where a `death` is given, the process dies in all of it. */
  | {
      readonly _tag: "Pass";
      readonly milliseconds: number;
      readonly death: TraceDeath | undefined;
    }
  /** The clock of the machine is set forward or back, in milliseconds. */
  | { readonly _tag: "SetClock"; readonly by: number }
  /** Callbacks that are due are sent. */
  | { readonly _tag: "Deliver"; readonly isTaken: boolean }
  /** The server stops and starts. */
  | { readonly _tag: "Restart" }
  /** The server dies at a unit of work, so many units later, and starts. */
  | {
      readonly _tag: "Crash";
      readonly units: number;
      readonly where: TraceDeath;
    };

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const deaths = ["before", "within", "after"] as const satisfies ReadonlyArray<TraceDeath>;
/** Ten years and a few days. */
const long = 87_660 * hour;

/** The moves of one seed. */
export const traceMoves = (seed: number, length: number): ReadonlyArray<TraceMove> => {
  const random = seededRandom(seed, "trace");
  const pick = () => random.whole(0, 999);
  const often = () => random.next() < 0.7;
  const makers: ReadonlyArray<readonly [weight: number, make: () => TraceMove]> = [
    ...(["possession", "identity", "document"] as const).map(
      (kind) =>
        [
          4,
          (): TraceMove => ({
            _tag: "Open",
            kind,
            pick: pick(),
            isTied: !often(),
            isTold: often(),
          }),
        ] as const,
    ),
    [6, () => ({ _tag: "Confirm", pick: pick(), isRight: often() })],
    [1, () => ({ _tag: "Create", isTold: often() })],
    [1, () => ({ _tag: "Erase", pick: pick() })],
    [2, () => ({ _tag: "Check", isListed: often() })],
    [1, () => ({ _tag: "Register" })],
    [2, () => ({ _tag: "Change", pick: pick(), status: random.pick(["active", "inactive"]) })],
    [
      5,
      () => ({
        _tag: "Review",
        pick: pick(),
        turn: random.pick(["look", "look", "approve", "reject"]),
      }),
    ],
    [5, () => ({ _tag: "Pass", milliseconds: random.whole(0, 4 * second), death: undefined })],
    [
      0.5,
      () => ({ _tag: "Pass", milliseconds: random.whole(minute, 15 * minute), death: undefined }),
    ],
    [
      1.5,
      () => ({
        _tag: "Pass",
        milliseconds: random.whole(0, 4 * second),
        death: random.pick(deaths),
      }),
    ],
    [1, () => ({ _tag: "SetClock", by: random.pick([hour, -hour, -50 * hour, long, -long]) })],
    [4, () => ({ _tag: "Deliver", isTaken: often() })],
    [1, () => ({ _tag: "Restart" })],
    [
      3,
      () => ({
        _tag: "Crash",
        units: random.whole(0, 3),
        where: random.pick(deaths),
      }),
    ],
  ];
  const total = makers.reduce((sum, [weight]) => sum + weight, 0);
  return Array.from({ length }, () => {
    let left = random.next() * total;
    const [, make] = makers.find(([weight]) => (left -= weight) < 0) ?? makers[0] ?? [];
    return make?.() ?? { _tag: "Restart" };
  });
};
