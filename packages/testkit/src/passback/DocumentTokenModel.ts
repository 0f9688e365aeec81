import {
  type DocumentTokenCommand,
  documentTokenLifetimes,
} from "@bonafide/core/passback/DocumentToken";
import { Arbitrary, Schema } from "effect";
import type { MachineModel } from "../machine/MachineModel.ts";

/** A document token, told by until when it can be refreshed: nothing before it is issued, 0 once it was replaced. */
export const documentTokenModel: MachineModel<DocumentTokenCommand, number | undefined> = {
  initial: undefined,
  answer: (until, command) => {
    if (until === undefined) {
      return command._tag === "Issue"
        ? ["TokenIssued", command.refreshableUntil ?? command.now + documentTokenLifetimes.refresh]
        : ["ResourceUnknown", undefined];
    }
    return command._tag === "Replace" && command.now < until
      ? ["TokenReplaced", 0]
      : ["ResourceUnknown", until];
  },
};

const { refresh, use } = documentTokenLifetimes;
const times = Schema.Literals([0, 1, use, refresh - 1, refresh, refresh + 1]);

/** Anything that may happen to a document token. */
export const anyDocumentTokenMove: Arbitrary.Arbitrary<ReadonlyArray<DocumentTokenCommand>> =
  Arbitrary.map(
    Arbitrary.schema(
      Schema.Struct({ name: Schema.Literals(["Issue", "IssueUntil", "Replace"]), now: times }),
    ),
    ({ name, now }) => [
      name === "IssueUntil"
        ? { _tag: "Issue", now, refreshableUntil: now + use }
        : { _tag: name, now },
    ],
  );
