import {
  identityMatch,
  type IdentityMatchCommand,
  type IdentityMatchEvent,
  type IdentityMatchState,
} from "@bonafide/core/telecom/IdentityMatch";
import type { Machine } from "@bonafide/core/machine/Machine";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Result } from "effect";
import { anyIdentityMatchMove, identityMatchModel } from "../../src/telecom/IdentityMatchModel.ts";
import { identityMatchRules } from "../../src/telecom/IdentityMatchInvariants.ts";
import { compareMachine } from "../../src/machine/MachineModel.ts";
import { walkMachine } from "../../src/machine/MachineWalk.ts";

type IdentityMatch = Machine<IdentityMatchState, IdentityMatchCommand, IdentityMatchEvent>;

/** A machine that decides as the identity match does, but where `decide` knows better. */
const deciding = (
  decide: (
    state: IdentityMatchState,
    command: IdentityMatchCommand,
  ) => IdentityMatchEvent | "refuse" | undefined,
): IdentityMatch => ({
  ...identityMatch,
  decide: (state, command) => {
    const event = decide(state, command);
    if (event === undefined) return identityMatch.decide(state, command);
    return event === "refuse" ? Result.fail("ResourceUnknown") : Result.succeed(event);
  },
});

/** One broken rule each, the invariant that has to see it, and whether its answers alone give it away. */
const mutants: ReadonlyArray<readonly [string, string, IdentityMatch, boolean]> = [
  [
    "fails after it matched",
    "a settled match keeps its first answer",
    deciding((state, command) =>
      state._tag === "Matched" && command._tag === "ReportNoMatch"
        ? { _tag: "PersonNotMatched", reason: command.reason }
        : undefined,
    ),
    true,
  ],
  [
    "matches after it failed",
    "a settled match keeps its first answer",
    deciding((state, command) =>
      state._tag === "Failed" && command._tag === "ReportMatch"
        ? { _tag: "PersonMatched" }
        : undefined,
    ),
    true,
  ],
  [
    "tells a match twice",
    "a final state never changes",
    deciding((state, command) =>
      state._tag === "Matched" && command._tag === "ReportMatch"
        ? { _tag: "PersonMatched" }
        : undefined,
    ),
    true,
  ],
  [
    "matches whom the carrier does not know",
    "only the carrier's yes matches",
    deciding((state, command) =>
      state._tag === "Asking" && command._tag === "ReportNoMatch"
        ? { _tag: "PersonMatched" }
        : undefined,
    ),
    true,
  ],
  [
    "takes a report that nobody asked for",
    "no report counts before the carrier is asked",
    deciding((state, command) =>
      state._tag === "Unasked" && command._tag === "ReportMatch"
        ? { _tag: "PersonMatched" }
        : undefined,
    ),
    true,
  ],
  [
    "never settles",
    "once the carrier is asked, its report settles",
    deciding((state, command) =>
      state._tag === "Asking" && command._tag === "ReportMatch" ? "refuse" : undefined,
    ),
    true,
  ],
  [
    "puts the asking off",
    "the carrier is asked at the first time that was set",
    deciding((state, command) =>
      state._tag === "Asking" && command._tag === "Ask"
        ? { _tag: "MatchRequested", askAt: command.askAt }
        : undefined,
    ),
    true,
  ],
  [
    "is refused while the carrier is being asked",
    "only an unasked match is refused at once",
    deciding((state, command) =>
      state._tag === "Asking" && command._tag === "RefuseAtOnce"
        ? { _tag: "PersonNotMatched", reason: command.reason }
        : undefined,
    ),
    true,
  ],
  [
    "forgets what the carrier said",
    "a failure says what the carrier said, and no more",
    {
      ...identityMatch,
      evolve: (state, event) =>
        event._tag === "PersonNotMatched"
          ? { _tag: "Failed", failure: event.reason.failure }
          : identityMatch.evolve(state, event),
    },
    false,
  ],
];

describe("The walk of the identity match", () => {
  const walk = walkMachine(identityMatch, identityMatchRules);

  it("breaks no invariant", () => {
    expect(walk.broken).toEqual(new Map());
  });

  it("reaches every state: unasked, asking at either time, matched, four failures", () => {
    expect(walk.states).toHaveLength(1 + 2 + 1 + 4);
  });

  it.each(mutants)("kills a match that %s", (_, invariant, mutant) => {
    expect(Array.from(walkMachine(mutant, identityMatchRules).broken.keys())).toContain(invariant);
  });

  it("has an invariant's killer for every invariant", () => {
    const killers = new Set(mutants.map(([, invariant]) => invariant));
    expect(killers).toEqual(new Set(Object.keys(identityMatchRules.invariants)));
  });
});

describe("The model of the identity match", () => {
  it.effect("agrees with it, whatever happens", () =>
    Effect.gen(function* () {
      const result = yield* compareMachine(identityMatch, identityMatchModel, anyIdentityMatchMove);
      expect(result).toMatchObject({ _tag: "Passed" });
    }),
  );

  for (const [name, , mutant] of mutants.filter(([, , , answers]) => answers)) {
    it.effect(`kills a match that ${name}`, () =>
      Effect.gen(function* () {
        const result = yield* compareMachine(mutant, identityMatchModel, anyIdentityMatchMove);
        expect(result._tag).toBe("Falsified");
      }),
    );
  }
});
