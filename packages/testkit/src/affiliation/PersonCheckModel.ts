import type { PersonCheckCommand } from "@bonafide/core/affiliation/PersonCheck";
import { Arbitrary, Schema } from "effect";
import type { MachineModel } from "../machine/MachineModel.ts";

const answers = {
  RefuseParameters: "ParametersRefused",
  ReportRecord: "RecordFound",
  ReportNoRecord: "RecordNotFound",
  LeaveUnasked: "RecordsNotAsked",
} as const;

/** The person check, told by whether it was answered. */
export const personCheckModel: MachineModel<PersonCheckCommand, boolean> = {
  initial: false,
  answer: (isAnswered, { _tag }) => [isAnswered ? "ResourceUnknown" : answers[_tag], true],
};

const commands: Readonly<Record<PersonCheckCommand["_tag"], PersonCheckCommand>> = {
  RefuseParameters: { _tag: "RefuseParameters", faults: [{ name: "fname", fault: "format" }] },
  ReportRecord: { _tag: "ReportRecord" },
  ReportNoRecord: { _tag: "ReportNoRecord" },
  LeaveUnasked: { _tag: "LeaveUnasked", reason: "RecordsUnavailable" },
};

/** Anything that may happen to a person check. */
export const anyPersonCheckMove: Arbitrary.Arbitrary<ReadonlyArray<PersonCheckCommand>> =
  Arbitrary.map(
    Arbitrary.schema(
      Schema.Literals(["RefuseParameters", "ReportRecord", "ReportNoRecord", "LeaveUnasked"]),
    ),
    (name) => [commands[name]],
  );
