import { Result, Schema } from "effect";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { Machine } from "../machine/Machine.ts";
import { AffiliationReason } from "./AffiliationReason.ts";
import { ParameterFaults } from "./ParameterFault.ts";

/**
 * A person check: does a record say what the person says? Answered at once, and for good.
 *
 * Source: interface, "Group-affiliation API"; choices, section 4.
 */
export const PersonCheckState = Schema.TaggedUnion({
  Unasked: {},
  /** What was asked could not be read. */
  Invalid: { faults: ParameterFaults },
  Affiliated: {},
  NotAffiliated: { reason: AffiliationReason },
});
export type PersonCheckState = typeof PersonCheckState.Type;

/** Why no record was asked. */
export type UnaskedReason = "RecordsUnavailable";

export type PersonCheckCommand =
  | { readonly _tag: "RefuseParameters"; readonly faults: ParameterFaults }
  | { readonly _tag: "ReportRecord" }
  | { readonly _tag: "ReportNoRecord" }
  /** No record was asked: `reason` says why. */
  | { readonly _tag: "LeaveUnasked"; readonly reason: UnaskedReason };

export type PersonCheckEvent =
  | { readonly _tag: "ParametersRefused"; readonly faults: ParameterFaults }
  | { readonly _tag: "RecordFound" }
  | { readonly _tag: "RecordNotFound" }
  | { readonly _tag: "RecordsNotAsked"; readonly reason: UnaskedReason };

const decideUnasked = (command: PersonCheckCommand): PersonCheckEvent => {
  switch (command._tag) {
    case "RefuseParameters":
      return { _tag: "ParametersRefused", faults: command.faults };
    case "ReportRecord":
      return { _tag: "RecordFound" };
    case "ReportNoRecord":
      return { _tag: "RecordNotFound" };
    case "LeaveUnasked":
      return { _tag: "RecordsNotAsked", reason: command.reason };
  }
};

// An answered check answers nothing more.
const decide = (
  state: PersonCheckState,
  command: PersonCheckCommand,
): Result.Result<PersonCheckEvent, RefusalName> => {
  switch (state._tag) {
    case "Unasked":
      return Result.succeed(decideUnasked(command));
    case "Invalid":
    case "Affiliated":
    case "NotAffiliated":
      return Result.fail("ResourceUnknown");
  }
};

const evolve = (_: PersonCheckState, event: PersonCheckEvent): PersonCheckState => {
  switch (event._tag) {
    case "ParametersRefused":
      return { _tag: "Invalid", faults: event.faults };
    case "RecordFound":
      return { _tag: "Affiliated" };
    case "RecordNotFound":
      return { _tag: "NotAffiliated", reason: { name: "NotFound" } };
    case "RecordsNotAsked":
      return { _tag: "NotAffiliated", reason: { name: event.reason } };
  }
};

/** The rules of a person check. */
export const personCheck: Machine<PersonCheckState, PersonCheckCommand, PersonCheckEvent> = {
  name: "affiliation.person",
  initial: { _tag: "Unasked" },
  decide,
  evolve,
};
