import {
  personSession,
  type PersonSessionCommand,
  type PersonSessionEvent,
  type PersonSessionState,
  sessionLifetime,
} from "@bonafide/core/person/PersonSession";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Result } from "effect";
import { compareMachine } from "../../src/machine/MachineModel.ts";
import { walkMachine } from "../../src/machine/MachineWalk.ts";
import { personSessionRules } from "../../src/person/PersonSessionInvariants.ts";
import { anyPersonSessionMove, personSessionModel } from "../../src/person/PersonSessionModel.ts";

type Session = typeof personSession;

const deciding = (
  decide: (
    state: PersonSessionState,
    command: PersonSessionCommand,
  ) => PersonSessionEvent | undefined,
): Session => ({
  ...personSession,
  decide: (state, command) => {
    const event = decide(state, command);
    return event === undefined ? personSession.decide(state, command) : Result.succeed(event);
  },
});

const using = (
  isTaken: (state: Extract<PersonSessionState, { readonly _tag: "Open" }>, now: number) => boolean,
): Session =>
  deciding((state, command) =>
    state._tag === "Open" && command._tag === "Use" && isTaken(state, command.now)
      ? { _tag: "SessionUsed", openedAt: state.openedAt, at: command.now }
      : undefined,
  );

/** One broken rule each, and the invariant that has to see it. */
const mutants: ReadonlyArray<readonly [string, string, Session]> = [
  [
    "is used unopened",
    "nothing is used or ended before it is opened",
    deciding((state, command) =>
      state._tag === "Unopened" && command._tag === "Use"
        ? { _tag: "SessionOpened", at: command.now }
        : undefined,
    ),
  ],
  [
    "is opened anew",
    "a session is opened once",
    deciding((state, command) =>
      state._tag === "Open" && command._tag === "Open"
        ? { _tag: "SessionOpened", at: command.now }
        : undefined,
    ),
  ],
  [
    "comes back",
    "an ended session answers nothing more",
    deciding((state, command) =>
      state._tag === "Ended" && command._tag === "Use"
        ? { _tag: "SessionOpened", at: command.now }
        : undefined,
    ),
  ],
  [
    "is never idle",
    "half an hour without a use, or twelve hours in all, end it",
    using(({ openedAt }, now) => now < openedAt + sessionLifetime.whole),
  ],
  [
    "lives for ever by use",
    "half an hour without a use, or twelve hours in all, end it",
    using(({ usedAt }, now) => now < usedAt + sessionLifetime.idle),
  ],
  [
    "ends a moment early",
    "a use in time keeps it, and lengthens nothing but the half hour",
    deciding((state, command) =>
      state._tag === "Open" &&
      command._tag === "Use" &&
      command.now >= state.usedAt + sessionLifetime.idle - 1
        ? { _tag: "SessionEnded", why: "Expired" }
        : undefined,
    ),
  ],
  [
    "begins anew with each use",
    "a use in time keeps it, and lengthens nothing but the half hour",
    {
      ...personSession,
      evolve: (state, event) =>
        event._tag === "SessionUsed"
          ? { _tag: "Open", openedAt: event.at, usedAt: event.at }
          : personSession.evolve(state, event),
    },
  ],
  [
    "outlives its end",
    "whoever ends it is told as the reason",
    deciding((state, command) =>
      state._tag === "Open" && command._tag === "End" && command.why === "Replaced"
        ? { _tag: "SessionUsed", openedAt: state.openedAt, at: state.usedAt }
        : undefined,
    ),
  ],
];

describe("The walk of a session", () => {
  it("breaks no invariant", () => {
    expect(walkMachine(personSession, personSessionRules).broken).toEqual(new Map());
  });

  it.each(mutants)("kills a session that %s", (_, invariant, mutant) => {
    expect(Array.from(walkMachine(mutant, personSessionRules).broken.keys())).toContain(invariant);
  });

  it("has a killer for every invariant", () => {
    const killers = new Set(mutants.map(([, invariant]) => invariant));
    expect(killers).toEqual(new Set(Object.keys(personSessionRules.invariants)));
  });
});

describe("The model of a session", () => {
  const compare = (machine: Session) =>
    compareMachine(machine, personSessionModel, anyPersonSessionMove);

  it.effect("agrees with it, whatever happens", () =>
    Effect.gen(function* () {
      expect(yield* compare(personSession)).toMatchObject({ _tag: "Passed" });
    }),
  );

  it.effect.each(mutants)("kills a session that %s", ([, , mutant]) =>
    Effect.gen(function* () {
      expect((yield* compare(mutant))._tag).toBe("Falsified");
    }),
  );
});
