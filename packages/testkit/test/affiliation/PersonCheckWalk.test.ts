import {
  personCheck,
  type PersonCheckCommand,
  type PersonCheckEvent,
  type PersonCheckState,
} from "@bonafide/core/affiliation/PersonCheck";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Result } from "effect";
import { personCheckRules } from "../../src/affiliation/PersonCheckInvariants.ts";
import { anyPersonCheckMove, personCheckModel } from "../../src/affiliation/PersonCheckModel.ts";
import { compareMachine } from "../../src/machine/MachineModel.ts";
import { walkMachine } from "../../src/machine/MachineWalk.ts";

type Check = typeof personCheck;

const deciding = (
  decide: (state: PersonCheckState, command: PersonCheckCommand) => PersonCheckEvent | undefined,
): Check => ({
  ...personCheck,
  decide: (state, command) => {
    const event = decide(state, command);
    return event === undefined ? personCheck.decide(state, command) : Result.succeed(event);
  },
});

/** One broken rule each, and the invariant that has to see it. */
const mutants: ReadonlyArray<readonly [string, string, Check]> = [
  [
    "changes its mind",
    "the first answer stands",
    deciding((state, command) =>
      state._tag === "NotAffiliated" && command._tag === "ReportRecord"
        ? { _tag: "RecordFound" }
        : undefined,
    ),
  ],
  [
    "answers twice",
    "what is answered is answered nothing more",
    deciding((state, command) =>
      state._tag === "Affiliated" && command._tag === "ReportRecord"
        ? { _tag: "RecordFound" }
        : undefined,
    ),
  ],
  [
    "finds everybody",
    "only a record makes somebody affiliated",
    deciding((state, command) =>
      state._tag === "Unasked" && command._tag === "ReportNoRecord"
        ? { _tag: "RecordFound" }
        : undefined,
    ),
  ],
  [
    "says that nobody is known when nobody was asked",
    "nobody is told of no record that was not asked",
    deciding((state, command) =>
      state._tag === "Unasked" && command._tag === "LeaveUnasked"
        ? { _tag: "RecordNotFound" }
        : undefined,
    ),
  ],
  [
    "asks what it could not read",
    "what could not be read is asked of no record",
    deciding((state, command) =>
      state._tag === "Unasked" && command._tag === "RefuseParameters"
        ? { _tag: "RecordNotFound" }
        : undefined,
    ),
  ],
];

describe("The walk of a person check", () => {
  it("breaks no invariant", () => {
    expect(walkMachine(personCheck, personCheckRules).broken).toEqual(new Map());
  });

  it.each(mutants)("kills a check that %s", (_, invariant, mutant) => {
    expect(Array.from(walkMachine(mutant, personCheckRules).broken.keys())).toContain(invariant);
  });

  it("has a killer for every invariant", () => {
    const killers = new Set(mutants.map(([, invariant]) => invariant));
    expect(killers).toEqual(new Set(Object.keys(personCheckRules.invariants)));
  });
});

describe("The model of a person check", () => {
  const compare = (machine: Check) => compareMachine(machine, personCheckModel, anyPersonCheckMove);

  it.effect("agrees with it, whatever happens", () =>
    Effect.gen(function* () {
      expect(yield* compare(personCheck)).toMatchObject({ _tag: "Passed" });
    }),
  );

  it.effect.each(mutants)("kills a check that %s", ([, , mutant]) =>
    Effect.gen(function* () {
      expect((yield* compare(mutant))._tag).toBe("Falsified");
    }),
  );
});
