import { identityMatch, IdentityMatchState } from "@bonafide/core/telecom/IdentityMatch";
import { Equal, Schema } from "effect";
import { rulesFor } from "../machine/MachineRules.ts";

const noMatch = {
  _tag: "ReportNoMatch",
  reason: { failure: "UserUnknown", info: "BirthDateMismatch" },
} as const;

/** The rules of an identity match. Source: interface, "States and transitions", "Telecom". */
export const identityMatchRules = rulesFor(identityMatch)({
  alphabet: [
    { _tag: "Ask", askAt: 1_000 },
    { _tag: "RefuseAtOnce", reason: { failure: "NameInvalid" } },
    { _tag: "ReportMatch" },
    noMatch,
    { _tag: "Erase" },
  ],
  events: {
    MatchRequested: ["Unasked Ask"],
    PersonMatched: ["Asking ReportMatch"],
    PersonNotMatched: ["Unasked RefuseAtOnce", "Asking ReportNoMatch"],
    MatchErased: ["Asking Erase"],
  },
  isState: Schema.is(IdentityMatchState),
  ends: { "the carrier": [noMatch], erasure: [{ _tag: "Erase" }] },
  memory: undefined,
  remember: () => undefined,
  invariants: {
    "the carrier is asked once, at the time that was set": ({ after, before, command, event }) =>
      command._tag !== "Ask" ||
      (before._tag === "Unasked") ===
        (event === "MatchRequested" &&
          Equal.equals(after, { _tag: "Asking", askAt: command.askAt })),
    "only the yes of a carrier that was asked matches": ({ after, before, command }) =>
      before._tag === "Matched" ||
      (after._tag === "Matched") === (before._tag === "Asking" && command._tag === "ReportMatch"),
    "a match that is refused at once asks no carrier": ({ before, command, event }) =>
      command._tag !== "RefuseAtOnce" ||
      (event === "PersonNotMatched") === (before._tag === "Unasked"),
    "a failure says what the carrier said, and no more": ({ after, command, event }) =>
      event === undefined ||
      !("reason" in command) ||
      Equal.equals(after, { _tag: "Failed", ...command.reason }),
    "an erased match fails as of an unknown person": ({ after, command, event }) =>
      event === undefined ||
      command._tag !== "Erase" ||
      Equal.equals(after, { _tag: "Failed", failure: "UserUnknown" }),
  },
});
