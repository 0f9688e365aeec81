import { Schema } from "effect";
import { AdditionalInfo, FailureName } from "../catalogue/Failure.ts";
import { machineOf } from "../machine/Machine.ts";

/**
 * The identity match: does the carrier know this person? Asked at once or in the background, and settled once.
 *
 * Source: interface, "States and transitions", "Telecom".
 */

export const IdentityMatchState = Schema.TaggedUnion({
  Unasked: {},
  /** The carrier is asked at `askAt` (epoch milliseconds). */
  Asking: { askAt: Schema.Number },
  Matched: {},
  Failed: { failure: FailureName, info: Schema.optionalKey(AdditionalInfo) },
});
export type IdentityMatchState = typeof IdentityMatchState.Type;

/** Why a carrier did not match a person. */
export interface NoMatch {
  readonly failure: FailureName;
  readonly info?: AdditionalInfo;
}

export type IdentityMatchCommand =
  | { readonly _tag: "Ask"; readonly askAt: number }
  | { readonly _tag: "RefuseAtOnce"; readonly reason: NoMatch }
  | { readonly _tag: "ReportMatch" }
  | { readonly _tag: "ReportNoMatch"; readonly reason: NoMatch }
  /** Its personal data is erased. */
  | { readonly _tag: "Erase" };

const failedFor = (_: unknown, { reason }: { readonly reason: NoMatch }): IdentityMatchState => ({
  _tag: "Failed",
  ...reason,
});

/** The rules of the identity match. */
export const identityMatch = machineOf<IdentityMatchState, IdentityMatchCommand>()({
  name: "identity",
  initial: { _tag: "Unasked" },
  settled: ["Matched", "Failed"],
  table: {
    Unasked: {
      Ask: [{ event: "MatchRequested", to: (_, { askAt }) => ({ _tag: "Asking", askAt }) }],
      RefuseAtOnce: [{ event: "PersonNotMatched", to: failedFor }],
    },
    Asking: {
      ReportMatch: [{ event: "PersonMatched", to: () => ({ _tag: "Matched" }) }],
      ReportNoMatch: [{ event: "PersonNotMatched", to: failedFor }],
      Erase: [{ event: "MatchErased", to: () => ({ _tag: "Failed", failure: "UserUnknown" }) }],
    },
    Matched: {},
    Failed: {},
  },
});
