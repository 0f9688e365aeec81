import {
  documentToken,
  type DocumentTokenCommand,
  type DocumentTokenEvent,
  type DocumentTokenState,
} from "@bonafide/core/passback/DocumentToken";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Result } from "effect";
import { compareMachine } from "../../src/machine/MachineModel.ts";
import { walkMachine } from "../../src/machine/MachineWalk.ts";
import { documentTokenRules } from "../../src/passback/DocumentTokenInvariants.ts";
import { anyDocumentTokenMove, documentTokenModel } from "../../src/passback/DocumentTokenModel.ts";

type Token = typeof documentToken;

const deciding = (
  decide: (
    state: DocumentTokenState,
    command: DocumentTokenCommand,
  ) => DocumentTokenEvent | undefined,
): Token => ({
  ...documentToken,
  decide: (state, command) => {
    const event = decide(state, command);
    return event === undefined ? documentToken.decide(state, command) : Result.succeed(event);
  },
});

const issued: DocumentTokenEvent = {
  _tag: "TokenIssued",
  usableUntil: 9_000,
  refreshableUntil: 9_000_000,
};

/** One broken rule each, and the invariant that has to see it. */
const mutants: ReadonlyArray<readonly [string, string, Token]> = [
  [
    "comes to life again",
    "once replaced it is dead",
    deciding((state, command) =>
      state._tag === "Replaced" && command._tag === "Issue" ? issued : undefined,
    ),
  ],
  [
    "is issued twice",
    "it is issued once",
    deciding((state, command) =>
      state._tag === "Live" && command._tag === "Issue" ? issued : undefined,
    ),
  ],
  [
    "is replaced whenever somebody likes",
    "it is replaced in its time, once",
    deciding((state, command) =>
      state._tag === "Live" && command._tag === "Replace" ? { _tag: "TokenReplaced" } : undefined,
    ),
  ],
];

/** Broken where only a look into the state tells. */
const hidden: typeof mutants = [
  [
    "shows its image for as long as it can be refreshed",
    "it shows its image for 300 seconds, and no longer than it can be refreshed",
    {
      ...documentToken,
      evolve: (state, event) =>
        documentToken.evolve(
          state,
          event._tag === "TokenIssued" ? { ...event, usableUntil: event.refreshableUntil } : event,
        ),
    },
  ],
];

describe("The walk of a document token", () => {
  it("breaks no invariant", () => {
    expect(walkMachine(documentToken, documentTokenRules).broken).toEqual(new Map());
  });

  it.each([...mutants, ...hidden])("kills a token that %s", (_, invariant, mutant) => {
    expect(Array.from(walkMachine(mutant, documentTokenRules).broken.keys())).toContain(invariant);
  });

  it("has a killer for every invariant", () => {
    const killers = new Set([...mutants, ...hidden].map(([, invariant]) => invariant));
    expect(killers).toEqual(new Set(Object.keys(documentTokenRules.invariants)));
  });
});

describe("The model of a document token", () => {
  const compare = (machine: Token) =>
    compareMachine(machine, documentTokenModel, anyDocumentTokenMove);

  it.effect("agrees with it, whatever happens", () =>
    Effect.gen(function* () {
      expect(yield* compare(documentToken)).toMatchObject({ _tag: "Passed" });
    }),
  );

  it.effect.each(mutants)("kills a token that %s", ([, , mutant]) =>
    Effect.gen(function* () {
      expect((yield* compare(mutant))._tag).toBe("Falsified");
    }),
  );
});
