import {
  type PersonSessionCommand,
  type PersonSessionEvent,
  type PersonSessionState,
  sessionLifetime,
} from "@bonafide/core/person/PersonSession";
import { Result } from "effect";
import type { MachineRules } from "../machine/MachineWalk.ts";

interface Memory {
  /** When it was opened, and last used, as long as it lives. */
  readonly times: { readonly opened: number; readonly used: number } | undefined;
  readonly hasEnded: boolean;
}

const { idle, whole } = sessionLifetime;

/** The moments at which it is used: each just in time after the one before, and at both ends. */
const moments = [
  ...Array.from({ length: Math.ceil(whole / (idle - 1)) }, (_, turn) => turn * (idle - 1)),
  idle,
  whole - 1,
  whole,
];

/** Whether a use comes too late for what an onlooker remembers. */
const isLate = ({ times }: Memory, now: number): boolean =>
  times !== undefined && (now >= times.used + idle || now >= times.opened + whole);

/** What a session keeps to. Source: choices, section 5; NIST SP 800-63B, 5. */
export const personSessionRules: MachineRules<
  PersonSessionState,
  PersonSessionCommand,
  PersonSessionEvent,
  Memory
> = {
  alphabet: [
    { _tag: "Open", now: 0 },
    ...moments.map((now) => ({ _tag: "Use", now }) as const),
    { _tag: "End", why: "SignedOut" },
    { _tag: "End", why: "Replaced" },
    { _tag: "End", why: "Erased" },
  ],
  memory: { times: undefined, hasEnded: false },
  remember: (memory, { answer, command }) => {
    if (Result.isFailure(answer) || memory.hasEnded) return memory;
    switch (command._tag) {
      case "Open":
        return { times: { opened: command.now, used: command.now }, hasEnded: false };
      case "Use":
        return isLate(memory, command.now) || memory.times === undefined
          ? { times: undefined, hasEnded: true }
          : { times: { opened: memory.times.opened, used: command.now }, hasEnded: false };
      case "End":
        return { times: undefined, hasEnded: true };
    }
  },
  invariants: {
    "nothing is used or ended before it is opened": ({ answer, command }, { hasEnded, times }) =>
      times !== undefined || hasEnded || command._tag === "Open" || Result.isFailure(answer),
    "a session is opened once": ({ answer, command }, { hasEnded, times }) =>
      command._tag !== "Open" || (times === undefined && !hasEnded) || Result.isFailure(answer),
    "an ended session answers nothing more": ({ answer }, { hasEnded }) =>
      !hasEnded || Result.isFailure(answer),
    "half an hour without a use, or twelve hours in all, end it": ({ after, command }, memory) =>
      command._tag !== "Use" ||
      !isLate(memory, command.now) ||
      (after._tag === "Ended" && after.why === "Expired"),
    "a use in time keeps it, and lengthens nothing but the half hour": (
      { after, command },
      memory,
    ) =>
      command._tag !== "Use" ||
      memory.times === undefined ||
      isLate(memory, command.now) ||
      (after._tag === "Open" &&
        after.openedAt === memory.times.opened &&
        after.usedAt === command.now),
    "whoever ends it is told as the reason": ({ after, command }, { times }) =>
      command._tag !== "End" ||
      times === undefined ||
      (after._tag === "Ended" && after.why === command.why),
  },
};
