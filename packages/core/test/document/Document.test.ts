import { describe, expect, it } from "@effect/vitest";
import { BirthDate } from "../../src/telecom/BirthDate.ts";
import {
  type DocumentCommand,
  type DocumentEvent,
  documentMachine,
  DocumentState,
  mostReadings,
} from "../../src/document/Document.ts";
import { nothingChecked } from "../../src/document/DocumentChecks.ts";
import type { JudgedReading } from "../../src/document/JudgedReading.ts";
import { decideOnce, deciderTable, type Then } from "../machine/DeciderTable.ts";

const checks = { ...nothingChecked, data_extraction: "passed" } as const;
const good: JudgedReading = {
  _tag: "Good",
  facts: { type: "license", number: "D1", birthDate: BirthDate.make("1990-02-28") },
};
const bad: JudgedReading = {
  _tag: "Bad",
  faults: [{ failure: "InformationUnclear", reason: "back: blurred" }],
};

const states = {
  unsubmitted: { _tag: "Unsubmitted" },
  waiting: { _tag: "Waiting", readAt: 1_000, readings: 0, giveUpAt: 9_000 },
  "being read for the last time": {
    _tag: "Waiting",
    readAt: 2_000,
    readings: mostReadings,
    giveUpAt: 9_000,
  },
  "in review": { _tag: "InReview", faults: bad.faults, checks },
  verified: { _tag: "Verified", checks },
  "not verified": { _tag: "NotVerified", faults: bad.faults, checks },
} as const satisfies Record<string, DocumentState>;
type StateName = keyof typeof states;

const commands = {
  "it is submitted": { _tag: "Submit", readAt: 1_000, giveUpAt: 9_000 },
  "a reader takes it": { _tag: "BeginReading", until: 2_000 },
  "the reader has no answer yet": { _tag: "DeferReading", readAt: 3_000 },
  "the reader will have no answer in time": { _tag: "DeferReading", readAt: 9_000 },
  "the reader finds nothing wrong": { _tag: "ReportReading", judged: good, checks, review: false },
  "the reader finds something wrong": { _tag: "ReportReading", judged: bad, checks, review: false },
  "the reader finds nothing wrong, and doubts it": {
    _tag: "ReportReading",
    judged: good,
    checks,
    review: true,
  },
  "the reader finds something wrong, and doubts it": {
    _tag: "ReportReading",
    judged: bad,
    checks,
    review: true,
  },
  "a person approves": { _tag: "Approve" },
  "a person rejects": { _tag: "Reject", failure: "DocumentUnverified" },
} as const satisfies Record<string, DocumentCommand>;
type CommandName = keyof typeof commands;

const commandTags: Record<DocumentCommand["_tag"], true> = {
  Submit: true,
  BeginReading: true,
  DeferReading: true,
  ReportReading: true,
  Approve: true,
  Reject: true,
};

type Follows = Then<DocumentState, DocumentEvent>;

const refusedAll: Record<CommandName, Follows> = {
  "it is submitted": "ResourceUnknown",
  "a reader takes it": "ResourceUnknown",
  "the reader has no answer yet": "ResourceUnknown",
  "the reader will have no answer in time": "ResourceUnknown",
  "the reader finds nothing wrong": "ResourceUnknown",
  "the reader finds something wrong": "ResourceUnknown",
  "the reader finds nothing wrong, and doubts it": "ResourceUnknown",
  "the reader finds something wrong, and doubts it": "ResourceUnknown",
  "a person approves": "ResourceUnknown",
  "a person rejects": "ResourceUnknown",
};

const givenUp: Follows = [
  "ReadingGivenUp",
  { _tag: "NotVerified", faults: [{ failure: "DocumentUnverified" }], checks: nothingChecked },
];

const read: Omit<Record<CommandName, Follows>, "a reader takes it"> = {
  ...refusedAll,
  "the reader has no answer yet": [
    "ReadingDeferred",
    { _tag: "Waiting", readAt: 3_000, readings: 0, giveUpAt: 9_000 },
  ],
  "the reader will have no answer in time": givenUp,
  "the reader finds nothing wrong": ["DocumentVerified", states.verified],
  "the reader finds something wrong": ["DocumentNotVerified", states["not verified"]],
  "the reader finds nothing wrong, and doubts it": [
    "DocumentDoubted",
    { _tag: "InReview", faults: [], checks },
  ],
  "the reader finds something wrong, and doubts it": ["DocumentDoubted", states["in review"]],
};

const table: Record<StateName, Record<CommandName, Follows>> = {
  unsubmitted: {
    ...refusedAll,
    "it is submitted": ["DocumentSubmitted", states.waiting],
  },
  waiting: {
    ...read,
    "a reader takes it": [
      "ReadingBegun",
      { _tag: "Waiting", readAt: 2_000, readings: 1, giveUpAt: 9_000 },
    ],
  },
  "being read for the last time": { ...read, "a reader takes it": givenUp },
  "in review": {
    ...refusedAll,
    "a person approves": ["DocumentApproved", states.verified],
    "a person rejects": [
      "DocumentRejected",
      { _tag: "NotVerified", faults: [{ failure: "DocumentUnverified" }], checks },
    ],
  },
  verified: refusedAll,
  "not verified": refusedAll,
};

describe("A document", () => {
  deciderTable({
    machine: documentMachine,
    states,
    commands,
    stateTags: DocumentState.cases,
    commandTags,
    table,
  });

  it("is shown to three readers, and to no fourth", () => {
    let state: DocumentState = states.waiting;
    const begin = commands["a reader takes it"];
    const tags = Array.from({ length: mostReadings + 1 }, () => {
      const then = decideOnce(documentMachine, state, begin);
      if (typeof then === "string") return then;
      state = then[1];
      return then[0];
    });
    expect(tags).toEqual(["ReadingBegun", "ReadingBegun", "ReadingBegun", "ReadingGivenUp"]);
  });
});
