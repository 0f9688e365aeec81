import { type Array, Effect, Schema } from "effect";
import { FailureName } from "../catalogue/Failure.ts";
import { machineOf } from "../machine/Machine.ts";
import { type DocumentChecks, nothingChecked, StoredChecks } from "./DocumentChecks.ts";
import type { DocumentFault } from "./JudgedReading.ts";

/**
 * A document check: is it readable, in force, of an adult, and consistent? A worker reads it in the background. A
 * person decides if the reader is in doubt and the operator wants reviews.
 *
 * Source: interface, "States and transitions", "Documents".
 */

/** So many readers die of a document before it is given up. */
export const mostLost = 10;

/** From so many unfinished readings on a document is a suspect, and they are counted no further. */
export const suspectReadings = 3;

const Fault = Schema.Struct({ failure: FailureName, reason: Schema.optionalKey(Schema.String) });

export const DocumentState = Schema.TaggedUnion({
  Unsubmitted: {},
  /**
   * To be read at `readAt`. `readings` began without an answer, and the reader died in `lost` of them: the others were
   * interrupted. At `giveUpAt` its images are deleted. Times are in epoch milliseconds.
   */
  Waiting: {
    readAt: Schema.Number,
    readings: Schema.Int,
    // Rows of earlier releases have none.
    lost: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
    giveUpAt: Schema.Number,
  },
  /** A person must decide before its images are deleted at `expiresAt`. `faults` are the reader's, possibly none. */
  InReview: { faults: Schema.Array(Fault), checks: StoredChecks, expiresAt: Schema.Number },
  Verified: { checks: StoredChecks },
  NotVerified: { faults: Schema.NonEmptyArray(Fault), checks: StoredChecks },
});
export type DocumentState = typeof DocumentState.Type;

export type DocumentCommand =
  | { readonly _tag: "Submit"; readonly readAt: number; readonly giveUpAt: number }
  /** A reader takes it until this time. */
  | { readonly _tag: "BeginReading"; readonly until: number }
  /** The reader has no answer yet; ask again at `readAt`. */
  | { readonly _tag: "DeferReading"; readonly readAt: number }
  /** The reader crashed on it; another reader takes it at `readAt`. A reading that a stop interrupts does not count. */
  | { readonly _tag: "LoseReading"; readonly readAt: number }
  | { readonly _tag: "ReportGood"; readonly checks: DocumentChecks }
  | {
      readonly _tag: "ReportBad";
      readonly faults: Array.NonEmptyReadonlyArray<DocumentFault>;
      readonly checks: DocumentChecks;
    }
  /** The reader is in doubt: a person must decide. */
  | {
      readonly _tag: "ReportDoubt";
      readonly faults: ReadonlyArray<DocumentFault>;
      readonly checks: DocumentChecks;
    }
  /** `imagesKept`: the images still exist. */
  | { readonly _tag: "Approve"; readonly now: number; readonly imagesKept: boolean }
  | { readonly _tag: "Reject"; readonly failure: FailureName }
  /** The review time is over. */
  | { readonly _tag: "Expire"; readonly now: number }
  /** Its personal data and images are erased. */
  | { readonly _tag: "Erase" };

type Waiting = Extract<DocumentState, { readonly _tag: "Waiting" }>;
type InReview = Extract<DocumentState, { readonly _tag: "InReview" }>;

const isLastLost = ({ lost }: Waiting) => lost + 1 >= mostLost;
const imagesWillBeGone = ({ giveUpAt }: Waiting, { readAt }: { readonly readAt: number }) =>
  readAt >= giveUpAt;
const reviewIsOver = ({ expiresAt }: InReview, { now }: { readonly now: number }) =>
  now >= expiresAt;
const canBeSeen = (
  { expiresAt }: InReview,
  { imagesKept, now }: { readonly now: number; readonly imagesKept: boolean },
) => imagesKept && now < expiresAt;

const verified = (_: unknown, { checks }: { readonly checks: DocumentChecks }): DocumentState => ({
  _tag: "Verified",
  checks,
});
const failed = (checks: DocumentChecks, failure: FailureName): DocumentState => ({
  _tag: "NotVerified",
  faults: [{ failure }],
  checks,
});
const givenUp = () => failed(nothingChecked, "DocumentUnverified");
const undecided = ({ checks }: InReview) => failed(checks, "DocumentUnverified");

/** The rules of a document. */
export const documentMachine = machineOf<DocumentState, DocumentCommand>()({
  name: "document",
  initial: { _tag: "Unsubmitted" },
  settled: ["Verified", "NotVerified"],
  table: {
    Unsubmitted: {
      Submit: [
        {
          event: "DocumentSubmitted",
          to: (_, { giveUpAt, readAt }) => ({
            _tag: "Waiting",
            readAt,
            readings: 0,
            lost: 0,
            giveUpAt,
          }),
        },
      ],
    },
    Waiting: {
      BeginReading: [
        {
          event: "ReadingBegun",
          to: (state, { until }) => ({
            ...state,
            readAt: until,
            readings: Math.min(state.readings + 1, suspectReadings),
          }),
        },
      ],
      DeferReading: [
        { when: imagesWillBeGone, event: "ReadingGivenUp", to: givenUp },
        {
          event: "ReadingDeferred",
          to: (state, { readAt }) => ({ ...state, readAt, readings: 0, lost: 0 }),
        },
      ],
      LoseReading: [
        { when: isLastLost, event: "ReadingGivenUp", to: givenUp },
        {
          event: "ReadingLost",
          to: (state, { readAt }) => ({ ...state, readAt, lost: state.lost + 1 }),
        },
      ],
      ReportGood: [{ event: "DocumentVerified", to: verified }],
      ReportBad: [
        {
          event: "DocumentNotVerified",
          to: (_, { checks, faults }) => ({ _tag: "NotVerified", faults, checks }),
        },
      ],
      ReportDoubt: [
        {
          event: "DocumentDoubted",
          to: ({ giveUpAt }, { checks, faults }) => ({
            _tag: "InReview",
            faults,
            checks,
            expiresAt: giveUpAt,
          }),
        },
      ],
      Erase: [{ event: "DocumentErased", to: givenUp }],
    },
    InReview: {
      Approve: [
        {
          when: canBeSeen,
          event: "DocumentApproved",
          to: ({ checks }) => ({ _tag: "Verified", checks }),
        },
      ],
      Reject: [
        { event: "DocumentRejected", to: ({ checks }, { failure }) => failed(checks, failure) },
      ],
      Expire: [{ when: reviewIsOver, event: "ReviewExpired", to: undecided }],
      Erase: [{ event: "DocumentErased", to: undecided }],
    },
    Verified: {},
    NotVerified: {},
  },
});
