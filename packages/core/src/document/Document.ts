import { Result, Schema } from "effect";
import { FailureName } from "../catalogue/Failure.ts";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { Machine } from "../machine/Machine.ts";
import { DocumentChecks, nothingChecked } from "./DocumentChecks.ts";
import type { JudgedReading } from "./JudgedReading.ts";

/**
 * A document: is it readable, in force, of an adult, and does it agree with itself? Read in the background, judged
 * once, by a person where the reader is in doubt and the operator wants that.
 *
 * Source: interface, "States and transitions", "Documents".
 */

/** Readings begun and never ended before a document is given up: what killed three readers is not shown a fourth. */
export const mostReadings = 3;

const Fault = Schema.Struct({ failure: FailureName, reason: Schema.optionalKey(Schema.String) });

export const DocumentState = Schema.TaggedUnion({
  Unsubmitted: {},
  /**
   * To be read at `readAt`; `readings` were begun and brought no answer. At `giveUpAt` its images are gone. Both
   * times are in epoch milliseconds.
   */
  Waiting: { readAt: Schema.Number, readings: Schema.Int, giveUpAt: Schema.Number },
  /** A person is to decide. `faults` is what the reader found, empty if nothing. */
  InReview: { faults: Schema.Array(Fault), checks: DocumentChecks },
  Verified: { checks: DocumentChecks },
  NotVerified: { faults: Schema.NonEmptyArray(Fault), checks: DocumentChecks },
});
export type DocumentState = typeof DocumentState.Type;

type Faults = Extract<DocumentState, { readonly _tag: "NotVerified" }>["faults"];

export type DocumentCommand =
  | { readonly _tag: "Submit"; readonly readAt: number; readonly giveUpAt: number }
  /** A reader takes it, and has until then. */
  | { readonly _tag: "BeginReading"; readonly until: number }
  /** The reader has no answer yet, and is to be asked again. */
  | { readonly _tag: "DeferReading"; readonly readAt: number }
  | {
      readonly _tag: "ReportReading";
      readonly judged: JudgedReading;
      readonly checks: DocumentChecks;
      /** Whether a person is to decide. */
      readonly review: boolean;
    }
  | { readonly _tag: "Approve" }
  | { readonly _tag: "Reject"; readonly failure: FailureName };

export type DocumentEvent =
  | { readonly _tag: "DocumentSubmitted"; readonly readAt: number; readonly giveUpAt: number }
  | {
      readonly _tag: "ReadingBegun";
      readonly until: number;
      readonly readings: number;
      readonly giveUpAt: number;
    }
  | { readonly _tag: "ReadingDeferred"; readonly readAt: number; readonly giveUpAt: number }
  | { readonly _tag: "ReadingGivenUp" }
  | { readonly _tag: "DocumentVerified"; readonly checks: DocumentChecks }
  | {
      readonly _tag: "DocumentNotVerified";
      readonly faults: Faults;
      readonly checks: DocumentChecks;
    }
  | {
      readonly _tag: "DocumentDoubted";
      readonly faults: ReadonlyArray<Faults[0]>;
      readonly checks: DocumentChecks;
    }
  | { readonly _tag: "DocumentApproved"; readonly checks: DocumentChecks }
  | {
      readonly _tag: "DocumentRejected";
      readonly failure: FailureName;
      readonly checks: DocumentChecks;
    };

type Decision = Result.Result<DocumentEvent, RefusalName>;
type Waiting = Extract<DocumentState, { readonly _tag: "Waiting" }>;
type InReview = Extract<DocumentState, { readonly _tag: "InReview" }>;

const decideUnsubmitted = (command: DocumentCommand): Decision =>
  command._tag === "Submit"
    ? Result.succeed({
        _tag: "DocumentSubmitted",
        readAt: command.readAt,
        giveUpAt: command.giveUpAt,
      })
    : Result.fail("ResourceUnknown");

const eventOfReport = ({
  checks,
  judged,
  review,
}: Extract<DocumentCommand, { readonly _tag: "ReportReading" }>): DocumentEvent => {
  if (review) {
    return { _tag: "DocumentDoubted", faults: judged._tag === "Good" ? [] : judged.faults, checks };
  }
  return judged._tag === "Good"
    ? { _tag: "DocumentVerified", checks }
    : { _tag: "DocumentNotVerified", faults: judged.faults, checks };
};

const decideWaiting = ({ giveUpAt, readings }: Waiting, command: DocumentCommand): Decision => {
  switch (command._tag) {
    case "BeginReading":
      return Result.succeed(
        readings < mostReadings
          ? { _tag: "ReadingBegun", until: command.until, readings: readings + 1, giveUpAt }
          : { _tag: "ReadingGivenUp" },
      );
    case "DeferReading":
      return Result.succeed(
        command.readAt < giveUpAt
          ? { _tag: "ReadingDeferred", readAt: command.readAt, giveUpAt }
          : { _tag: "ReadingGivenUp" },
      );
    case "ReportReading":
      return Result.succeed(eventOfReport(command));
    case "Submit":
    case "Approve":
    case "Reject":
      return Result.fail("ResourceUnknown");
  }
};

const decideInReview = ({ checks }: InReview, command: DocumentCommand): Decision => {
  switch (command._tag) {
    case "Approve":
      return Result.succeed({ _tag: "DocumentApproved", checks });
    case "Reject":
      return Result.succeed({ _tag: "DocumentRejected", failure: command.failure, checks });
    case "Submit":
    case "BeginReading":
    case "DeferReading":
    case "ReportReading":
      return Result.fail("ResourceUnknown");
  }
};

// A settled document answers nothing more.
const decide = (state: DocumentState, command: DocumentCommand): Decision => {
  switch (state._tag) {
    case "Unsubmitted":
      return decideUnsubmitted(command);
    case "Waiting":
      return decideWaiting(state, command);
    case "InReview":
      return decideInReview(state, command);
    case "Verified":
    case "NotVerified":
      return Result.fail("ResourceUnknown");
  }
};

const evolve = (_: DocumentState, event: DocumentEvent): DocumentState => {
  switch (event._tag) {
    case "DocumentSubmitted":
    case "ReadingDeferred":
      return { _tag: "Waiting", readAt: event.readAt, readings: 0, giveUpAt: event.giveUpAt };
    case "ReadingBegun": {
      const { giveUpAt, readings, until } = event;
      return { _tag: "Waiting", readAt: until, readings, giveUpAt };
    }
    case "ReadingGivenUp":
      return {
        _tag: "NotVerified",
        faults: [{ failure: "DocumentUnverified" }],
        checks: nothingChecked,
      };
    case "DocumentVerified":
    case "DocumentApproved":
      return { _tag: "Verified", checks: event.checks };
    case "DocumentNotVerified":
      return { _tag: "NotVerified", faults: event.faults, checks: event.checks };
    case "DocumentDoubted":
      return { _tag: "InReview", faults: event.faults, checks: event.checks };
    case "DocumentRejected":
      return { _tag: "NotVerified", faults: [{ failure: event.failure }], checks: event.checks };
  }
};

/** The rules of a document. */
export const documentMachine: Machine<DocumentState, DocumentCommand, DocumentEvent> = {
  name: "document",
  initial: { _tag: "Unsubmitted" },
  decide,
  evolve,
};
