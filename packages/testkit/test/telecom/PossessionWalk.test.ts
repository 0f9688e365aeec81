import {
  possession,
  type PossessionCommand,
  type PossessionEvent,
  type PossessionState,
} from "@bonafide/core/telecom/Possession";
import type { Machine } from "@bonafide/core/machine/Machine";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Result } from "effect";
import { anyPossessionMove, possessionModel } from "../../src/telecom/PossessionModel.ts";
import { possessionRules, walkedExpiry } from "../../src/telecom/PossessionInvariants.ts";
import { compareMachine } from "../../src/machine/MachineModel.ts";
import { walkMachine } from "../../src/machine/MachineWalk.ts";

type Possession = Machine<PossessionState, PossessionCommand, PossessionEvent>;

/** A machine that decides as the possession check does, but where `decide` knows better. */
const deciding = (
  decide: (state: PossessionState, command: PossessionCommand) => PossessionEvent | undefined,
): Possession => ({
  ...possession,
  decide: (state, command) => {
    const event = decide(state, command);
    return event === undefined ? possession.decide(state, command) : Result.succeed(event);
  },
});

const evolving = (evolve: Possession["evolve"]): Possession => ({ ...possession, evolve });

/** One broken rule each, and the invariant that has to see it. */
const mutants: ReadonlyArray<readonly [string, string, Possession]> = [
  [
    "allows six guesses",
    "a sixth guess is never compared",
    deciding((state, command) =>
      state._tag === "Guessing" && state.guesses === 5 && command._tag === "CompareGuess"
        ? { _tag: command.matches ? "PhoneConfirmed" : "GuessMissed" }
        : undefined,
    ),
  ],
  [
    "allows only four guesses",
    "a counted guess that matches confirms",
    deciding((state, command) =>
      state._tag === "Guessing" && state.guesses === 5 && command._tag === "CompareGuess"
        ? { _tag: "GuessesSpent" }
        : undefined,
    ),
  ],
  [
    "does not count",
    "the state holds every guess that was counted",
    evolving((state, event) => {
      const next = possession.evolve(state, event);
      return next._tag === "Guessing" ? { ...next, guesses: next.guesses - 1 } : next;
    }),
  ],
  [
    "forgets the count after a miss",
    "the state holds every guess that was counted",
    evolving((state, event) => {
      const next = possession.evolve(state, event);
      return next._tag === "AwaitingCode" ? { ...next, guesses: 0 } : next;
    }),
  ],
  [
    "compares without a count",
    "a count precedes every comparison",
    deciding((state, command) =>
      state._tag === "AwaitingCode" && command._tag === "CompareGuess"
        ? { _tag: command.matches ? "PhoneConfirmed" : "GuessesSpent" }
        : undefined,
    ),
  ],
  [
    "confirms a wrong code",
    "only a comparison that matches confirms",
    deciding((state, command) =>
      state._tag === "Guessing" && command._tag === "CompareGuess"
        ? { _tag: "PhoneConfirmed" }
        : undefined,
    ),
  ],
  [
    "refuses the right code",
    "a counted guess that matches confirms",
    deciding((state, command) =>
      state._tag === "Guessing" && command._tag === "CompareGuess" && state.guesses < 5
        ? { _tag: "GuessMissed" }
        : undefined,
    ),
  ],
  [
    "takes a code at the time limit",
    "an expired check never confirms",
    deciding((state, command) =>
      state._tag === "AwaitingCode" && command._tag === "CountGuess" && command.now === walkedExpiry
        ? { _tag: "GuessCounted" }
        : undefined,
    ),
  ],
  [
    "expires early",
    "a check expires at its time limit and not before",
    deciding((state, command) =>
      state._tag === "AwaitingCode" && command._tag === "Expire"
        ? { _tag: "CodeExpired" }
        : undefined,
    ),
  ],
  [
    "fails for another reason after five wrong codes",
    "the fifth wrong guess fails the check",
    evolving((state, event) =>
      event._tag === "GuessesSpent"
        ? { _tag: "Failed", failure: "CodeExpired" }
        : possession.evolve(state, event),
    ),
  ],
  [
    "sends again",
    "one check sends one code",
    deciding((state, command) =>
      state._tag === "AwaitingCode" && command._tag === "Send"
        ? { _tag: "CodeSent", digest: command.digest, expiresAt: command.expiresAt }
        : undefined,
    ),
  ],
  [
    "lets the network fail a confirmed check",
    "a final state never changes",
    deciding((state, command) =>
      state._tag === "Confirmed" && command._tag === "ReportUndelivered"
        ? { _tag: "CodeUndelivered", failure: command.failure }
        : undefined,
    ),
  ],
  [
    "lets a failed check expire",
    "a final state never changes",
    deciding((state, command) =>
      state._tag === "Failed" && command._tag === "Expire" && command.now >= walkedExpiry
        ? { _tag: "CodeExpired" }
        : undefined,
    ),
  ],
];

describe("The walk of the possession check", () => {
  const walk = walkMachine(possession, possessionRules);

  it("breaks no invariant", () => {
    expect(walk.broken).toEqual(new Map());
  });

  it("reaches every state: unsent, five awaiting, five guesses, confirmed, three failures", () => {
    expect(walk.states).toHaveLength(1 + 5 + 5 + 1 + 3);
  });

  it.each(mutants)("kills a check that %s", (_, invariant, mutant) => {
    expect(Array.from(walkMachine(mutant, possessionRules).broken.keys())).toContain(invariant);
  });

  it("has an invariant's killer for every invariant", () => {
    const killers = new Set(mutants.map(([, invariant]) => invariant));
    expect(killers).toEqual(new Set(Object.keys(possessionRules.invariants)));
  });
});

describe("The model of the possession check", () => {
  it.effect("agrees with it, whatever happens", () =>
    Effect.gen(function* () {
      const result = yield* compareMachine(possession, possessionModel, anyPossessionMove);
      expect(result).toMatchObject({ _tag: "Passed" });
    }),
  );

  // What only the walk can tell: the reason is in the state, not in the answers; and 600,000 is no random time.
  const unseen = ["takes a code at the time limit", "lets a failed check expire"];
  for (const [name, , mutant] of mutants.filter(([name]) => !unseen.includes(name))) {
    it.effect(`kills a check that ${name}`, () =>
      Effect.gen(function* () {
        const result = yield* compareMachine(mutant, possessionModel, anyPossessionMove);
        expect(result._tag).toBe("Falsified");
      }),
    );
  }
});
