import {
  personSession,
  PersonSessionState,
  sessionLifetime,
} from "@bonafide/core/person/PersonSession";
import { Equal, Schema } from "effect";
import { rulesFor } from "../machine/MachineRules.ts";

const { idle, whole } = sessionLifetime;

/** The moments at which it is used: each just in time after the one before, and at both ends. */
const moments = [
  ...Array.from({ length: Math.ceil(whole / (idle - 1)) }, (_, turn) => turn * (idle - 1)),
  idle,
  whole - 1,
  whole,
];

/** The rules of a session. Source: choices, section 5; NIST SP 800-63B, 5. */
export const personSessionRules = rulesFor(personSession)({
  alphabet: [
    { _tag: "Open", now: 0 },
    ...moments.map((now) => ({ _tag: "Use", now }) as const),
    { _tag: "End", why: "SignedOut" },
    { _tag: "End", why: "Replaced" },
    { _tag: "End", why: "Erased" },
  ],
  events: {
    SessionOpened: ["Unopened Open"],
    SessionUsed: ["Open Use"],
    SessionEnded: ["Open Use", "Open End"],
  },
  isState: Schema.is(PersonSessionState),
  ends: { time: [{ _tag: "Use", now: whole }], erasure: [{ _tag: "End", why: "Erased" }] },
  /** When it was last used. */
  memory: 0,
  remember: (used, { command, event }) =>
    command._tag === "Use" && event === "SessionUsed" ? command.now : used,
  invariants: {
    "a session is opened once": ({ after, before, command, event }) =>
      command._tag !== "Open" ||
      (before._tag === "Unopened"
        ? Equal.equals(after, { _tag: "Open", openedAt: 0, usedAt: 0 })
        : event === undefined),
    "half an hour without a use, or twelve hours in all, end it; a use in time lengthens the half hour alone":
      ({ after, before, command, event }, used) => {
        if (command._tag !== "Use") return true;
        if (before._tag !== "Open") return event === undefined;
        const isLate = command.now >= used + idle || command.now >= whole;
        return isLate
          ? event === "SessionEnded" && Equal.equals(after, { _tag: "Ended", why: "Expired" })
          : Equal.equals(after, { _tag: "Open", openedAt: 0, usedAt: command.now });
      },
    "an end says why": ({ after, before, command }) =>
      command._tag !== "End" ||
      before._tag !== "Open" ||
      Equal.equals(after, { _tag: "Ended", why: command.why }),
  },
});
