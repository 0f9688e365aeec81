import {
  authorizationGrant,
  type AuthorizationGrantCommand,
  type AuthorizationGrantEvent,
  type AuthorizationGrantState,
  grantLifetimes,
} from "@bonafide/core/oauth/AuthorizationGrant";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Result } from "effect";
import { compareMachine } from "../../src/machine/MachineModel.ts";
import { walkMachine } from "../../src/machine/MachineWalk.ts";
import { authorizationGrantRules } from "../../src/oauth/AuthorizationGrantInvariants.ts";
import {
  anyAuthorizationGrantMove,
  authorizationGrantModel,
} from "../../src/oauth/AuthorizationGrantModel.ts";

type GrantMachine = typeof authorizationGrant;

const deciding = (
  decide: (
    state: AuthorizationGrantState,
    command: AuthorizationGrantCommand,
  ) => AuthorizationGrantEvent | undefined,
): GrantMachine => ({
  ...authorizationGrant,
  decide: (state, command) => {
    const event = decide(state, command);
    return event === undefined ? authorizationGrant.decide(state, command) : Result.succeed(event);
  },
});

const givenAgain: AuthorizationGrantEvent = {
  _tag: "GrantGiven",
  code: { digest: "code", ends: 61_000 },
};

const redeemedBy = (
  command: AuthorizationGrantCommand,
  lifetime: number = grantLifetimes.access,
): AuthorizationGrantEvent | undefined =>
  "refreshDigest" in command
    ? {
        _tag: "CodeRedeemed",
        access: { digest: command.accessDigest, ends: command.now + lifetime },
        refresh: { digest: command.refreshDigest, ends: command.now + grantLifetimes.refresh },
      }
    : undefined;

const once = "a code is redeemed once, within 60 seconds, by whom and for what it was given";

/** One broken rule each, and the invariant that has to see it. */
const mutants: ReadonlyArray<readonly [string, string, GrantMachine]> = [
  [
    "is given twice",
    "a code is given once",
    deciding((state, command) =>
      state._tag === "CodeIssued" && command._tag === "Grant" ? givenAgain : undefined,
    ),
  ],
  [
    "redeems for whoever comes",
    once,
    deciding((state, command) =>
      state._tag === "CodeIssued" && command._tag === "Redeem" && !command.fits
        ? redeemedBy(command)
        : undefined,
    ),
  ],
  [
    "redeems twice",
    once,
    deciding((state, command) =>
      state._tag === "Redeemed" && command._tag === "Redeem" ? redeemedBy(command) : undefined,
    ),
  ],
  [
    "takes an old refresh token",
    "a refresh token is good once, for 604,800 seconds",
    deciding((state, command) => {
      if (state._tag !== "Redeemed" || command._tag !== "Refresh") return undefined;
      const event = redeemedBy(command);
      return event?._tag === "CodeRedeemed" ? { ...event, _tag: "GrantRefreshed" } : undefined;
    }),
  ],
  [
    "comes to life again",
    "an ended grant stays ended",
    deciding((state, command) =>
      state._tag === "Ended" && command._tag === "Grant" ? givenAgain : undefined,
    ),
  ],
];

/** Broken where only a look into the state tells. */
const hidden: typeof mutants = [
  [
    "has tokens that live for an hour",
    "tokens live as long as the interface says",
    deciding((state, command) =>
      state._tag === "CodeIssued" &&
      command._tag === "Redeem" &&
      command.fits &&
      command.now < state.code.ends
        ? redeemedBy(command, 3_600_000)
        : undefined,
    ),
  ],
  [
    "goes on when it is taken back",
    "a person takes back what was given",
    {
      ...authorizationGrant,
      evolve: (state, event) =>
        event._tag === "GrantEnded" && event.why === "Withdrawn"
          ? state
          : authorizationGrant.evolve(state, event),
    },
  ],
];

describe("The walk of a grant", () => {
  it("breaks no invariant", () => {
    expect(walkMachine(authorizationGrant, authorizationGrantRules).broken).toEqual(new Map());
  });

  it.each([...mutants, ...hidden])("kills a grant that %s", (_, invariant, mutant) => {
    const { broken } = walkMachine(mutant, authorizationGrantRules);
    expect(Array.from(broken.keys())).toContain(invariant);
  });

  it("has a killer for every invariant", () => {
    const killers = new Set([...mutants, ...hidden].map(([, invariant]) => invariant));
    expect(killers).toEqual(new Set(Object.keys(authorizationGrantRules.invariants)));
  });
});

describe("The model of a grant", () => {
  const compare = (machine: GrantMachine) =>
    compareMachine(machine, authorizationGrantModel, anyAuthorizationGrantMove);

  it.effect("agrees with it, whatever happens", () =>
    Effect.gen(function* () {
      expect(yield* compare(authorizationGrant)).toMatchObject({ _tag: "Passed" });
    }),
  );

  it.effect.each(mutants)("kills a grant that %s", ([, , mutant]) =>
    Effect.gen(function* () {
      expect((yield* compare(mutant))._tag).toBe("Falsified");
    }),
  );
});
