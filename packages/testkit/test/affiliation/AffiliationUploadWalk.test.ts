import {
  affiliationUpload,
  type AffiliationUploadCommand,
  type AffiliationUploadEvent,
  type AffiliationUploadState,
} from "@bonafide/core/affiliation/AffiliationUpload";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Result } from "effect";
import { affiliationUploadRules } from "../../src/affiliation/AffiliationUploadInvariants.ts";
import {
  affiliationUploadModel,
  anyAffiliationUploadMove,
} from "../../src/affiliation/AffiliationUploadModel.ts";
import { compareMachine } from "../../src/machine/MachineModel.ts";
import { walkMachine } from "../../src/machine/MachineWalk.ts";

type Upload = typeof affiliationUpload;

/** A machine that decides as the upload does, but where `decide` knows better. */
const deciding = (
  decide: (
    state: AffiliationUploadState,
    command: AffiliationUploadCommand,
  ) => AffiliationUploadEvent | undefined,
): Upload => ({
  ...affiliationUpload,
  decide: (state, command) => {
    const event = decide(state, command);
    return event === undefined ? affiliationUpload.decide(state, command) : Result.succeed(event);
  },
});

/** One broken rule each, the invariant that has to see it, and whether its answers alone give it away. */
const mutants: ReadonlyArray<readonly [string, string, Upload, boolean]> = [
  [
    "is rejected after it was approved",
    "a settled upload keeps its first answer",
    deciding((state, command) =>
      state._tag === "Approved" && command._tag === "Reject"
        ? { _tag: "UploadRejected", reason: command.reason }
        : undefined,
    ),
    true,
  ],
  [
    "tells its approval twice",
    "a final state never changes",
    deciding((state, command) =>
      state._tag === "Approved" && command._tag === "Approve"
        ? { _tag: "UploadApproved" }
        : undefined,
    ),
    true,
  ],
  [
    "is approved before it is there",
    "nobody reviews what was not submitted",
    deciding((state, command) =>
      state._tag === "Unsubmitted" && command._tag === "Approve"
        ? { _tag: "UploadApproved" }
        : undefined,
    ),
    true,
  ],
  [
    "is rejected by anybody",
    "nobody decides but who holds it",
    deciding((state, command) =>
      state._tag === "InReview" && command._tag === "Reject"
        ? { _tag: "UploadRejected", reason: command.reason }
        : undefined,
    ),
    true,
  ],
  [
    "is taken out of another's hands",
    "nobody takes what another holds",
    deciding((state, command) =>
      state._tag === "InReview" && command._tag === "Claim"
        ? {
            _tag: "UploadClaimed",
            claim: { reviewer: command.reviewer, until: command.until },
          }
        : undefined,
    ),
    true,
  ],
  [
    "is approved twice by one person",
    "two approvals are of two persons",
    deciding((state, command) =>
      state._tag === "InSecondReview" &&
      command._tag === "Approve" &&
      command.reviewer === state.approvedBy
        ? { _tag: "UploadApproved" }
        : undefined,
    ),
    true,
  ],
  [
    "needs one approver where two are asked for",
    "one approval of two does not approve",
    deciding((state, command) =>
      state._tag === "InReview" &&
      command._tag === "Approve" &&
      command.approvers === 2 &&
      state.claim?.reviewer === command.reviewer
        ? { _tag: "UploadApproved" }
        : undefined,
    ),
    true,
  ],
  [
    "still waits once it is erased",
    "what is erased waits no longer",
    deciding((state, command) =>
      state._tag === "InReview" && command._tag === "Erase"
        ? { _tag: "UploadReleased" }
        : undefined,
    ),
    true,
  ],
  [
    "expires too early",
    "nothing expires before its time",
    deciding((state, command) =>
      state._tag === "InReview" && command._tag === "Expire"
        ? { _tag: "UploadExpired" }
        : undefined,
    ),
    true,
  ],
  [
    "gains time by being claimed",
    "its time does not move",
    {
      ...affiliationUpload,
      evolve: (state, event) => {
        const next = affiliationUpload.evolve(state, event);
        return next._tag === "InReview" && event._tag === "UploadClaimed"
          ? { ...next, expiresAt: 10_000 }
          : next;
      },
    },
    false,
  ],
];

describe("The walk of an upload", () => {
  it("breaks no invariant", () => {
    expect(walkMachine(affiliationUpload, affiliationUploadRules).broken).toEqual(new Map());
  });

  it.each(mutants)("kills an upload that %s", (_, invariant, mutant) => {
    const { broken } = walkMachine(mutant, affiliationUploadRules);
    expect(Array.from(broken.keys())).toContain(invariant);
  });

  it("has a killer for every invariant", () => {
    const killers = new Set(mutants.map(([, invariant]) => invariant));
    expect(killers).toEqual(new Set(Object.keys(affiliationUploadRules.invariants)));
  });
});

describe("The model of an upload", () => {
  const compare = (machine: Upload) =>
    compareMachine(machine, affiliationUploadModel, anyAffiliationUploadMove);

  it.effect("agrees with it, whatever happens", () =>
    Effect.gen(function* () {
      expect(yield* compare(affiliationUpload)).toMatchObject({ _tag: "Passed" });
    }),
  );

  for (const [name, , mutant] of mutants.filter(([, , , answers]) => answers)) {
    it.effect(`kills an upload that ${name}`, () =>
      Effect.gen(function* () {
        expect((yield* compare(mutant))._tag).toBe("Falsified");
      }),
    );
  }
});
