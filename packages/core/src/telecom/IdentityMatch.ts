import { Result, Schema } from "effect";
import { AdditionalInfo, FailureName } from "../catalogue/Failure.ts";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { Machine } from "../machine/Machine.ts";

/**
 * The identity match: does the carrier know this person? Asked at once or in the background, answered once.
 *
 * Source: interface, "States and transitions", "Telecom".
 */

export const IdentityMatchState = Schema.TaggedUnion({
  Unasked: {},
  /** The carrier is to be asked at `askAt`, in epoch milliseconds. */
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
  | { readonly _tag: "ReportNoMatch"; readonly reason: NoMatch };

export type IdentityMatchEvent =
  | { readonly _tag: "MatchRequested"; readonly askAt: number }
  | { readonly _tag: "PersonMatched" }
  | { readonly _tag: "PersonNotMatched"; readonly reason: NoMatch };

const decideUnasked = (
  command: IdentityMatchCommand,
): Result.Result<IdentityMatchEvent, RefusalName> => {
  switch (command._tag) {
    case "Ask":
      return Result.succeed({ _tag: "MatchRequested", askAt: command.askAt });
    case "RefuseAtOnce":
      return Result.succeed({ _tag: "PersonNotMatched", reason: command.reason });
    case "ReportMatch":
    case "ReportNoMatch":
      return Result.fail("ResourceUnknown");
  }
};

const decideAsking = (
  command: IdentityMatchCommand,
): Result.Result<IdentityMatchEvent, RefusalName> => {
  switch (command._tag) {
    case "ReportMatch":
      return Result.succeed({ _tag: "PersonMatched" });
    case "ReportNoMatch":
      return Result.succeed({ _tag: "PersonNotMatched", reason: command.reason });
    case "Ask":
    case "RefuseAtOnce":
      return Result.fail("ResourceUnknown");
  }
};

// A settled match answers nothing more.
const decide = (
  state: IdentityMatchState,
  command: IdentityMatchCommand,
): Result.Result<IdentityMatchEvent, RefusalName> => {
  switch (state._tag) {
    case "Unasked":
      return decideUnasked(command);
    case "Asking":
      return decideAsking(command);
    case "Matched":
    case "Failed":
      return Result.fail("ResourceUnknown");
  }
};

const evolve = (_: IdentityMatchState, event: IdentityMatchEvent): IdentityMatchState => {
  switch (event._tag) {
    case "MatchRequested":
      return { _tag: "Asking", askAt: event.askAt };
    case "PersonMatched":
      return { _tag: "Matched" };
    case "PersonNotMatched":
      return { _tag: "Failed", ...event.reason };
  }
};

/** The rules of the identity match. */
export const identityMatch: Machine<IdentityMatchState, IdentityMatchCommand, IdentityMatchEvent> =
  {
    name: "identity",
    initial: { _tag: "Unasked" },
    decide,
    evolve,
  };
