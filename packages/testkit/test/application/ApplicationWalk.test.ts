import {
  type ApplicationCommand,
  type ApplicationEvent,
  applicationMachine,
  type ApplicationState,
} from "@bonafide/core/application/Application";
import type { Machine } from "@bonafide/core/machine/Machine";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Result } from "effect";
import { anyApplicationMove, applicationModel } from "../../src/application/ApplicationModel.ts";
import { applicationRules, walkedCatalog } from "../../src/application/ApplicationInvariants.ts";
import { compareMachine } from "../../src/machine/MachineModel.ts";
import { walkMachine } from "../../src/machine/MachineWalk.ts";

type Rules = Machine<ApplicationState, ApplicationCommand, ApplicationEvent>;

const application = applicationMachine(walkedCatalog);

/** A machine that decides as the application does, but where `decide` knows better. */
const deciding = (
  decide: (
    state: ApplicationState,
    command: ApplicationCommand,
  ) => ApplicationEvent | "refuse" | undefined,
): Rules => ({
  ...application,
  decide: (state, command) => {
    const event = decide(state, command);
    if (event === undefined) return application.decide(state, command);
    return event === "refuse" ? Result.fail("ResourceUnknown") : Result.succeed(event);
  },
});

/** One broken rule each, and the invariant that has to see it. */
const mutants: ReadonlyArray<readonly [string, string, Rules]> = [
  [
    "takes whatever it is given",
    "what is registered is what the lists allow",
    deciding((state, command) =>
      command._tag === "Register" && state._tag === "Unregistered"
        ? { ...command, _tag: "Registered" }
        : undefined,
    ),
  ],
  [
    "is registered again",
    "an application is registered once",
    deciding((_, command) =>
      command._tag === "Register" && command.traits.class !== "digital"
        ? undefined
        : command._tag === "Register" && command.traits.type === "app"
          ? { ...command, _tag: "Registered" }
          : undefined,
    ),
  ],
  [
    "changes hands",
    "whose an application is, and what it is called, never changes",
    {
      ...application,
      evolve: (state, event) => {
        const next = application.evolve(state, event);
        return event._tag === "Changed" && next._tag === "Active"
          ? { ...next, identity: { ...next.identity, name: "renamed" } }
          : next;
      },
    },
  ],
  [
    "is changed before it is there",
    "nothing is changed before it is registered",
    deciding((state, command) =>
      state._tag === "Unregistered" && command._tag === "Change"
        ? {
            _tag: "Changed",
            identity: { organizationId: "", claimantId: "", consumerId: undefined, name: "" },
            traits: command.traits,
          }
        : undefined,
    ),
  ],
  [
    "stays in use",
    "it is in use exactly as long as its status is active",
    {
      ...application,
      evolve: (_, { identity, traits }) => ({ _tag: "Active", identity, traits }),
    },
  ],
  [
    "cannot come back",
    "no status is the last, and a change leaves what it says",
    deciding((state, command) =>
      state._tag === "SoftDeleted" && command._tag === "Change" ? "refuse" : undefined,
    ),
  ],
  [
    "calls a deletion a change",
    "an event tells how it stands from then on",
    deciding((state, command) => {
      const decided = application.decide(state, command);
      return Result.isSuccess(decided) && decided.success._tag === "SoftDeleted"
        ? { ...decided.success, _tag: "Changed" }
        : undefined;
    }),
  ],
];

describe("The walk of the application", () => {
  const walk = walkMachine(application, applicationRules);

  it("breaks no invariant", () => {
    expect(walk.broken).toEqual(new Map());
  });

  it("reaches every state: unregistered, and four sets of traits under either identity", () => {
    expect(walk.states).toHaveLength(1 + 4 * 2);
  });

  it.each(mutants)("kills an application that %s", (_, invariant, mutant) => {
    expect(Array.from(walkMachine(mutant, applicationRules).broken.keys())).toContain(invariant);
  });

  it("has an invariant's killer for every invariant", () => {
    const killers = new Set(mutants.map(([, invariant]) => invariant));
    expect(killers).toEqual(new Set(Object.keys(applicationRules.invariants)));
  });
});

describe("The model of the application", () => {
  it.effect("agrees with it, whatever happens", () =>
    Effect.gen(function* () {
      const result = yield* compareMachine(application, applicationModel, anyApplicationMove);
      expect(result).toMatchObject({ _tag: "Passed" });
    }),
  );

  const telling = mutants.filter(([, , mutant]) => mutant.decide !== application.decide);
  for (const [name, , mutant] of telling) {
    it.effect(`kills an application that ${name}`, () =>
      Effect.gen(function* () {
        const result = yield* compareMachine(mutant, applicationModel, anyApplicationMove);
        expect(result._tag).toBe("Falsified");
      }),
    );
  }
});
