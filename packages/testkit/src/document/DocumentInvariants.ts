import {
  documentMachine,
  DocumentState,
  mostLost,
  suspectReadings,
} from "@bonafide/core/document/Document";
import { type DocumentChecks, nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { Equal, Schema } from "effect";
import { rulesFor } from "../machine/MachineRules.ts";

const giveUpAt = 9_000;
const submit = { _tag: "Submit", readAt: 1_000, giveUpAt } as const;
const begin = { _tag: "BeginReading", until: 2_000 } as const;
const erase = { _tag: "Erase" } as const;
const expire = { _tag: "Expire", now: giveUpAt } as const;
const checks: DocumentChecks = { ...nothingChecked, data_consistency: "failed" };
const faults = [{ failure: "SidesDiffer", reason: "number" }] as const;
const unverified = [{ failure: "DocumentUnverified" }] as const;

const waiting = (readAt: number, { lost, readings } = { lost: 0, readings: 0 }) =>
  ({ _tag: "Waiting", readAt, readings, lost, giveUpAt }) as const;

/** The rules of a document. Source: interface, "States and transitions", "Documents". */
export const documentRules = rulesFor(documentMachine)({
  alphabet: [
    submit,
    begin,
    { _tag: "DeferReading", readAt: giveUpAt - 1 },
    { _tag: "DeferReading", readAt: giveUpAt },
    { _tag: "LoseReading", readAt: giveUpAt - 1 },
    { _tag: "ReportGood", checks },
    { _tag: "ReportBad", faults, checks },
    { _tag: "ReportDoubt", faults, checks },
    { _tag: "Approve", now: giveUpAt - 1, imagesKept: true },
    { _tag: "Approve", now: giveUpAt - 1, imagesKept: false },
    { _tag: "Approve", now: giveUpAt, imagesKept: true },
    { _tag: "Reject", failure: "InformationUnclear" },
    { _tag: "Expire", now: giveUpAt - 1 },
    expire,
    erase,
  ],
  events: {
    DocumentSubmitted: ["Unsubmitted Submit"],
    ReadingBegun: ["Waiting BeginReading"],
    ReadingDeferred: ["Waiting DeferReading"],
    ReadingLost: ["Waiting LoseReading"],
    ReadingGivenUp: ["Waiting DeferReading", "Waiting LoseReading"],
    DocumentVerified: ["Waiting ReportGood"],
    DocumentNotVerified: ["Waiting ReportBad"],
    DocumentDoubted: ["Waiting ReportDoubt"],
    DocumentApproved: ["InReview Approve"],
    DocumentRejected: ["InReview Reject"],
    ReviewExpired: ["InReview Expire"],
    DocumentErased: ["Waiting Erase", "InReview Erase"],
  },
  isState: Schema.is(DocumentState),
  ends: { time: [{ _tag: "DeferReading", readAt: giveUpAt }, expire], erasure: [erase] },
  /** Readings that began, and readers that died, since there last was an answer. */
  memory: { begun: 0, lost: 0 },
  remember: ({ begun, lost }, { event }) => {
    if (event === "ReadingDeferred") return { begun: 0, lost: 0 };
    return {
      begun: event === "ReadingBegun" ? Math.min(begun + 1, suspectReadings) : begun,
      lost: event === "ReadingLost" ? lost + 1 : lost,
    };
  },
  invariants: {
    "a document is submitted once, to be read at its time": ({ after, before, command }) =>
      command._tag !== "Submit" ||
      before._tag !== "Unsubmitted" ||
      Equal.equals(after, waiting(command.readAt)),
    "a reading that begins counts, and fails nothing": (
      { after, before, command },
      { begun, lost },
    ) =>
      command._tag !== "BeginReading" ||
      before._tag !== "Waiting" ||
      Equal.equals(
        after,
        waiting(command.until, { readings: Math.min(begun + 1, suspectReadings), lost }),
      ),
    "what kills its reader is read again, until ten readers died of it": (
      { after, before, command },
      { begun, lost },
    ) =>
      command._tag !== "LoseReading" ||
      before._tag !== "Waiting" ||
      Equal.equals(
        after,
        lost + 1 < mostLost
          ? waiting(command.readAt, { readings: begun, lost: lost + 1 })
          : { _tag: "NotVerified", faults: unverified, checks: nothingChecked },
      ),
    "no reader is asked again when the images are gone": ({ after, before, command }) =>
      command._tag !== "DeferReading" ||
      before._tag !== "Waiting" ||
      Equal.equals(
        after,
        command.readAt < giveUpAt
          ? waiting(command.readAt)
          : { _tag: "NotVerified", faults: unverified, checks: nothingChecked },
      ),
    "only a good reading, or a person who can see the images, verifies": ({
      after,
      before,
      command,
    }) =>
      before._tag === "Verified" ||
      (after._tag === "Verified") ===
        ((before._tag === "Waiting" && command._tag === "ReportGood") ||
          (before._tag === "InReview" &&
            command._tag === "Approve" &&
            command.imagesKept &&
            command.now < giveUpAt)),
    "a bad reading says what is wrong": ({ after, before, command }) =>
      command._tag !== "ReportBad" ||
      before._tag !== "Waiting" ||
      Equal.equals(after, { _tag: "NotVerified", faults, checks }),
    "a document in doubt waits for a person, as long as its images are kept": ({
      after,
      before,
      command,
    }) =>
      command._tag !== "ReportDoubt" ||
      before._tag !== "Waiting" ||
      Equal.equals(after, { _tag: "InReview", faults, checks, expiresAt: giveUpAt }),
    "a person rejects for a reason of their own": ({ after, before, command }) =>
      command._tag !== "Reject" ||
      before._tag !== "InReview" ||
      Equal.equals(after, { _tag: "NotVerified", faults: [{ failure: command.failure }], checks }),
    "a review expires with the images and not before": ({ after, before, command, event }) =>
      command._tag !== "Expire" ||
      before._tag !== "InReview" ||
      (command.now < giveUpAt
        ? event === undefined
        : Equal.equals(after, { _tag: "NotVerified", faults: unverified, checks })),
    "an erased document fails, with what was checked until then": ({ after, before, command }) =>
      command._tag !== "Erase" ||
      (before._tag !== "Waiting" && before._tag !== "InReview") ||
      Equal.equals(after, {
        _tag: "NotVerified",
        faults: unverified,
        checks: before._tag === "InReview" ? checks : nothingChecked,
      }),
    "an answer keeps what was checked": ({ after, event }) =>
      !("checks" in after) ||
      event === undefined ||
      event === "ReadingGivenUp" ||
      event === "DocumentErased" ||
      Equal.equals(after.checks, checks),
  },
});
