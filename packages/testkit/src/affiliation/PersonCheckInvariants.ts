import { personCheck, PersonCheckState } from "@bonafide/core/affiliation/PersonCheck";
import { Equal, Schema } from "effect";
import { rulesFor } from "../machine/MachineRules.ts";

const faults = [{ name: "fname", fault: "missing" }] as const;

/** The rules of a person check. Source: interface, "Group-affiliation API"; choices, section 4. */
export const personCheckRules = rulesFor(personCheck)({
  alphabet: [
    { _tag: "RefuseParameters", faults },
    { _tag: "ReportRecord" },
    { _tag: "ReportNoRecord" },
    { _tag: "LeaveUnasked", reason: "RecordsUnavailable" },
  ],
  events: {
    ParametersRefused: ["Unasked RefuseParameters"],
    RecordFound: ["Unasked ReportRecord"],
    RecordNotFound: ["Unasked ReportNoRecord"],
    RecordsNotAsked: ["Unasked LeaveUnasked"],
  },
  isState: Schema.is(PersonCheckState),
  ends: {},
  memory: undefined,
  remember: () => undefined,
  invariants: {
    "only a record makes a person affiliated": ({ after, before, command }) =>
      before._tag !== "Unasked" ||
      (after._tag === "Affiliated") === (command._tag === "ReportRecord"),
    "no match and an unreachable source are different answers": ({ after, before, command }) => {
      if (before._tag !== "Unasked") return true;
      if (command._tag === "ReportNoRecord")
        return Equal.equals(after, { _tag: "NotAffiliated", reason: { name: "NotFound" } });
      return (
        command._tag !== "LeaveUnasked" ||
        Equal.equals(after, { _tag: "NotAffiliated", reason: { name: command.reason } })
      );
    },
    "parameters that could not be read are asked of no record": ({ after, before, command }) =>
      before._tag !== "Unasked" ||
      command._tag !== "RefuseParameters" ||
      Equal.equals(after, { _tag: "Invalid", faults }),
  },
});
