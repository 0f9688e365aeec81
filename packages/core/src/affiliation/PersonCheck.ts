import { Schema } from "effect";
import { machineOf } from "../machine/Machine.ts";
import { AffiliationReason } from "./AffiliationReason.ts";
import { ParameterFaults } from "./ParameterFault.ts";

/**
 * A person check compares a person's details with a record. It is settled at once.
 *
 * Source: interface, "Group-affiliation API"; choices, section 4.
 */
export const PersonCheckState = Schema.TaggedUnion({
  Unasked: {},
  /** The request was invalid. */
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
  /** No record was asked, for this reason. */
  | { readonly _tag: "LeaveUnasked"; readonly reason: UnaskedReason };

const notAffiliated = (reason: AffiliationReason): PersonCheckState => ({
  _tag: "NotAffiliated",
  reason,
});

/** The rules of a person check. */
export const personCheck = machineOf<PersonCheckState, PersonCheckCommand>()({
  name: "affiliation.person",
  initial: { _tag: "Unasked" },
  settled: ["Invalid", "Affiliated", "NotAffiliated"],
  table: {
    Unasked: {
      RefuseParameters: [
        { event: "ParametersRefused", to: (_, { faults }) => ({ _tag: "Invalid", faults }) },
      ],
      ReportRecord: [{ event: "RecordFound", to: () => ({ _tag: "Affiliated" }) }],
      ReportNoRecord: [{ event: "RecordNotFound", to: () => notAffiliated({ name: "NotFound" }) }],
      LeaveUnasked: [
        { event: "RecordsNotAsked", to: (_, { reason }) => notAffiliated({ name: reason }) },
      ],
    },
    Invalid: {},
    Affiliated: {},
    NotAffiliated: {},
  },
});
