import {
  type DocumentCommand,
  type DocumentEvent,
  documentMachine,
  type DocumentState,
} from "@bonafide/core/document/Document";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import type { Machine } from "@bonafide/core/machine/Machine";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Result } from "effect";
import { documentRules } from "../../src/document/DocumentInvariants.ts";
import { anyDocumentMove, documentModel } from "../../src/document/DocumentModel.ts";
import { compareMachine } from "../../src/machine/MachineModel.ts";
import { walkMachine } from "../../src/machine/MachineWalk.ts";

type DocumentMachine = Machine<DocumentState, DocumentCommand, DocumentEvent>;

/** A machine that decides as the document does, but where `decide` knows better. */
const deciding = (
  decide: (state: DocumentState, command: DocumentCommand) => DocumentEvent | undefined,
): DocumentMachine => ({
  ...documentMachine,
  decide: (state, command) => {
    const event = decide(state, command);
    return event === undefined ? documentMachine.decide(state, command) : Result.succeed(event);
  },
});

const checks = nothingChecked;

/** One broken rule each, the invariant that has to see it, and whether its answers alone give it away. */
const mutants: ReadonlyArray<readonly [string, string, DocumentMachine, boolean]> = [
  [
    "fails after it was verified",
    "a settled document keeps its first answer",
    deciding((state, command) =>
      state._tag === "Verified" && command._tag === "Reject"
        ? { _tag: "DocumentRejected", failure: command.failure, checks }
        : undefined,
    ),
    true,
  ],
  [
    "tells its answer twice",
    "a final state never changes",
    deciding((state, command) =>
      state._tag === "NotVerified" && command._tag === "ReportReading"
        ? { _tag: "DocumentNotVerified", faults: state.faults, checks: state.checks }
        : undefined,
    ),
    true,
  ],
  [
    "is read before it is there",
    "nothing is read before it is submitted",
    deciding((state, command) =>
      state._tag === "Unsubmitted" && command._tag === "BeginReading"
        ? { _tag: "ReadingBegun", until: command.until, readings: 1, giveUpAt: 9_000 }
        : undefined,
    ),
    true,
  ],
  [
    "kills one reader after the other",
    "no fourth reader is shown what three never answered for",
    deciding((state, command) =>
      state._tag === "Waiting" && command._tag === "BeginReading"
        ? { _tag: "ReadingBegun", until: command.until, readings: 3, giveUpAt: state.giveUpAt }
        : undefined,
    ),
    true,
  ],
  [
    "is put off for ever",
    "nobody is asked again when the images are gone",
    deciding((state, command) =>
      state._tag === "Waiting" && command._tag === "DeferReading"
        ? { _tag: "ReadingDeferred", readAt: command.readAt, giveUpAt: state.giveUpAt }
        : undefined,
    ),
    true,
  ],
  [
    "is verified whatever the reader says",
    "only a good reading, or a person, verifies",
    deciding((state, command) =>
      state._tag === "Waiting" && command._tag === "ReportReading" && !command.review
        ? { _tag: "DocumentVerified", checks: command.checks }
        : undefined,
    ),
    true,
  ],
  [
    "is approved while it is being read",
    "a person decides only where the reader was in doubt",
    deciding((state, command) =>
      state._tag === "Waiting" && command._tag === "Approve"
        ? { _tag: "DocumentApproved", checks }
        : undefined,
    ),
    true,
  ],
  [
    "is settled over the reviewer's head",
    "what is in doubt is not settled by a reader",
    deciding((state, command) =>
      state._tag === "InReview" && command._tag === "ReportReading"
        ? { _tag: "DocumentVerified", checks: command.checks }
        : undefined,
    ),
    false,
  ],
  [
    "forgets what was checked",
    "an answer keeps what was checked",
    {
      ...documentMachine,
      evolve: (state, event) =>
        event._tag === "DocumentVerified"
          ? { _tag: "Verified", checks: nothingChecked }
          : documentMachine.evolve(state, event),
    },
    false,
  ],
];

describe("The walk of the document", () => {
  const walk = walkMachine(documentMachine, documentRules);

  it("breaks no invariant", () => {
    expect(walk.broken).toEqual(new Map());
  });

  it.each(mutants)("kills a document that %s", (_, invariant, mutant) => {
    expect(Array.from(walkMachine(mutant, documentRules).broken.keys())).toContain(invariant);
  });

  it("has an invariant's killer for every invariant", () => {
    const killers = new Set(mutants.map(([, invariant]) => invariant));
    expect(killers).toEqual(new Set(Object.keys(documentRules.invariants)));
  });
});

describe("The model of the document", () => {
  it.effect("agrees with it, whatever happens", () =>
    Effect.gen(function* () {
      const result = yield* compareMachine(documentMachine, documentModel, anyDocumentMove);
      expect(result).toMatchObject({ _tag: "Passed" });
    }),
  );

  for (const [name, , mutant] of mutants.filter(([, , , answers]) => answers)) {
    it.effect(`kills a document that ${name}`, () =>
      Effect.gen(function* () {
        const result = yield* compareMachine(mutant, documentModel, anyDocumentMove);
        expect(result._tag).toBe("Falsified");
      }),
    );
  }
});
