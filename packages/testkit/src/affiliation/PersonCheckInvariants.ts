import type {
  PersonCheckCommand,
  PersonCheckEvent,
  PersonCheckState,
} from "@bonafide/core/affiliation/PersonCheck";
import { Equal, Result } from "effect";
import type { MachineRules } from "../machine/MachineWalk.ts";

interface Memory {
  /** The first answer, once there is one. */
  readonly settled: PersonCheckState | undefined;
}

const faults = [{ name: "fname", fault: "missing" }] as const;

/** What a person check keeps to. Source: interface, "Group-affiliation API"; choices, section 4. */
export const personCheckRules: MachineRules<
  PersonCheckState,
  PersonCheckCommand,
  PersonCheckEvent,
  Memory
> = {
  alphabet: [
    { _tag: "RefuseParameters", faults },
    { _tag: "ReportRecord" },
    { _tag: "ReportNoRecord" },
    { _tag: "LeaveUnasked", reason: "RecordsUnavailable" },
  ],
  memory: { settled: undefined },
  remember: ({ settled }, { after, answer }) => ({
    settled: settled ?? (Result.isSuccess(answer) ? after : undefined),
  }),
  invariants: {
    "the first answer stands": ({ after }, { settled }) =>
      settled === undefined || Equal.equals(after, settled),
    "what is answered is answered nothing more": ({ answer }, { settled }) =>
      settled === undefined || Result.isFailure(answer),
    "only a record makes somebody affiliated": ({ after, command }, { settled }) =>
      settled !== undefined || (after._tag === "Affiliated") === (command._tag === "ReportRecord"),
    "nobody is told of no record that was not asked": ({ after, command }, { settled }) =>
      settled !== undefined ||
      command._tag !== "LeaveUnasked" ||
      (after._tag === "NotAffiliated" && after.reason.name === command.reason),
    "what could not be read is asked of no record": ({ after, command }, { settled }) =>
      settled !== undefined || (after._tag === "Invalid") === (command._tag === "RefuseParameters"),
  },
};
