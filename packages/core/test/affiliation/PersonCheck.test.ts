import { describe } from "@effect/vitest";
import {
  personCheck,
  type PersonCheckCommand,
  type PersonCheckEvent,
  PersonCheckState,
} from "../../src/affiliation/PersonCheck.ts";
import { deciderTable, type Then } from "../machine/DeciderTable.ts";

const faults = [{ name: "fname", fault: "missing" }] as const;

const states = {
  unasked: { _tag: "Unasked" },
  invalid: { _tag: "Invalid", faults },
  affiliated: { _tag: "Affiliated" },
  "not affiliated": { _tag: "NotAffiliated", reason: { name: "NotFound" } },
  "not asked": { _tag: "NotAffiliated", reason: { name: "RecordsUnavailable" } },
} as const satisfies Record<string, PersonCheckState>;

const commands = {
  "it cannot be read": { _tag: "RefuseParameters", faults },
  "a record is found": { _tag: "ReportRecord" },
  "no record is found": { _tag: "ReportNoRecord" },
  "no record is asked": { _tag: "LeaveUnasked", reason: "RecordsUnavailable" },
} as const satisfies Record<string, PersonCheckCommand>;
type CommandName = keyof typeof commands;

type Follows = Then<PersonCheckState, PersonCheckEvent>;

const refusedAll: Record<CommandName, Follows> = {
  "it cannot be read": "ResourceUnknown",
  "a record is found": "ResourceUnknown",
  "no record is found": "ResourceUnknown",
  "no record is asked": "ResourceUnknown",
};

const table: Record<keyof typeof states, Record<CommandName, Follows>> = {
  unasked: {
    "it cannot be read": ["ParametersRefused", states.invalid],
    "a record is found": ["RecordFound", states.affiliated],
    "no record is found": ["RecordNotFound", states["not affiliated"]],
    "no record is asked": ["RecordsNotAsked", states["not asked"]],
  },
  invalid: refusedAll,
  affiliated: refusedAll,
  "not affiliated": refusedAll,
  "not asked": refusedAll,
};

describe("A person check", () => {
  deciderTable({
    machine: personCheck,
    states,
    commands,
    stateTags: PersonCheckState.cases,
    commandTags: {
      RefuseParameters: true,
      ReportRecord: true,
      ReportNoRecord: true,
      LeaveUnasked: true,
    },
    table,
  });
});
