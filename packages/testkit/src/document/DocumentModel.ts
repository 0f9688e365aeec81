import { type DocumentCommand, mostReadings } from "@bonafide/core/document/Document";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Arbitrary, Schema } from "effect";
import type { MachineModel } from "../machine/MachineModel.ts";

const nothing = "ResourceUnknown";

/** How far a document has come: how often a reader took it since there last was an answer, and when it is given up. */
type Model =
  | "unsubmitted"
  | { readonly readings: number; readonly giveUpAt: number }
  | "in review"
  | "settled";

const answerInReview = (
  model: Model,
  command: DocumentCommand,
): readonly [name: string, next: Model] => {
  if (command._tag === "Approve") return ["DocumentApproved", "settled"];
  if (command._tag === "Reject") return ["DocumentRejected", "settled"];
  return [nothing, model];
};

const answerWaiting = (
  model: Exclude<Model, string>,
  command: DocumentCommand,
): readonly [name: string, next: Model] => {
  switch (command._tag) {
    case "BeginReading":
      return model.readings === mostReadings
        ? ["ReadingGivenUp", "settled"]
        : ["ReadingBegun", { ...model, readings: model.readings + 1 }];
    case "DeferReading":
      return command.readAt >= model.giveUpAt
        ? ["ReadingGivenUp", "settled"]
        : ["ReadingDeferred", { ...model, readings: 0 }];
    case "ReportReading":
      if (command.review) return ["DocumentDoubted", "in review"];
      return [
        command.judged._tag === "Good" ? "DocumentVerified" : "DocumentNotVerified",
        "settled",
      ];
    case "Submit":
    case "Approve":
    case "Reject":
      return [nothing, model];
  }
};

/** The document, told by how far it has come. */
export const documentModel: MachineModel<DocumentCommand, Model> = {
  initial: "unsubmitted",
  answer: (model, command) => {
    if (model === "settled") return [nothing, model];
    if (model === "in review") return answerInReview(model, command);
    if (model !== "unsubmitted") return answerWaiting(model, command);
    return command._tag === "Submit"
      ? ["DocumentSubmitted", { readings: 0, giveUpAt: command.giveUpAt }]
      : [nothing, model];
  },
};

const judgements = {
  Good: {
    _tag: "Good",
    facts: { type: "passport", number: "L898902C3", birthDate: BirthDate.make("1974-08-12") },
  },
  Bad: { _tag: "Bad", faults: [{ failure: "SidesDiffer" }] },
} as const;

const anyDeferral = Arbitrary.map(
  Arbitrary.schema(Schema.Literals([1, 5_000, 9_999, 10_000, 10_001])),
  (readAt): DocumentCommand => ({ _tag: "DeferReading", readAt }),
);

const anyReport = Arbitrary.map(
  Arbitrary.schema(
    Schema.Struct({ judged: Schema.Literals(["Good", "Bad"]), review: Schema.Boolean }),
  ),
  ({ judged, review }): DocumentCommand => ({
    _tag: "ReportReading",
    judged: judgements[judged],
    checks: nothingChecked,
    review,
  }),
);

const plain: Readonly<Record<"Submit" | "BeginReading" | "Approve" | "Reject", DocumentCommand>> = {
  Submit: { _tag: "Submit", readAt: 1, giveUpAt: 10_000 },
  BeginReading: { _tag: "BeginReading", until: 2 },
  Approve: { _tag: "Approve" },
  Reject: { _tag: "Reject", failure: "DocumentUnverified" },
};

const anyPlain = Arbitrary.map(
  Arbitrary.schema(Schema.Literals(["Submit", "BeginReading", "Approve", "Reject"])),
  (name) => plain[name],
);

/** Anything that may happen to a document: one thing, or its submission and several readings in a row. */
export const anyDocumentMove: Arbitrary.Arbitrary<ReadonlyArray<DocumentCommand>> =
  Arbitrary.flatMap(
    Arbitrary.schema(Schema.Literals(["plain", "deferral", "report", "readings", "doubt"])),
    (kind): Arbitrary.Arbitrary<ReadonlyArray<DocumentCommand>> => {
      switch (kind) {
        case "plain":
          return Arbitrary.map(anyPlain, (command) => [command]);
        case "deferral":
          return Arbitrary.map(anyDeferral, (command) => [plain.Submit, command]);
        case "report":
          return Arbitrary.map(anyReport, (command) => [plain.Submit, command]);
        case "doubt":
          return Arbitrary.map(anyPlain, (command) => [
            plain.Submit,
            {
              _tag: "ReportReading",
              judged: judgements.Bad,
              checks: nothingChecked,
              review: true,
            },
            command,
          ]);
        case "readings":
          return Arbitrary.map(
            Arbitrary.schema(Schema.Literals([1, 2, 3, 4, 5])),
            (times): ReadonlyArray<DocumentCommand> => [
              plain.Submit,
              ...Array.from({ length: times }, () => plain.BeginReading),
            ],
          );
      }
    },
  );
