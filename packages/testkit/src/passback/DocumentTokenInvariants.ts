import {
  type DocumentTokenCommand,
  type DocumentTokenEvent,
  documentTokenLifetimes,
  type DocumentTokenState,
  isUsable,
} from "@bonafide/core/passback/DocumentToken";
import { Equal, Result } from "effect";
import type { MachineRules } from "../machine/MachineWalk.ts";

interface Memory {
  /** The command that it was issued by. */
  readonly issued: Extract<DocumentTokenCommand, { readonly _tag: "Issue" }> | undefined;
  readonly isReplaced: boolean;
}

const { refresh, use } = documentTokenLifetimes;
const now = 1_000;

/** What a document token keeps to. Source: interface, "Document Passback API"; choices, section 6. */
export const documentTokenRules: MachineRules<
  DocumentTokenState,
  DocumentTokenCommand,
  DocumentTokenEvent,
  Memory
> = {
  alphabet: [
    { _tag: "Issue", now },
    { _tag: "Issue", now, refreshableUntil: now + use - 1 },
    { _tag: "Replace", now },
    { _tag: "Replace", now: now + use - 2 },
    { _tag: "Replace", now: now + use - 1 },
    { _tag: "Replace", now: now + refresh - 1 },
    { _tag: "Replace", now: now + refresh },
  ],
  memory: { issued: undefined, isReplaced: false },
  remember: ({ isReplaced, issued }, { answer, command }) => ({
    issued: issued ?? (command._tag === "Issue" && Result.isSuccess(answer) ? command : undefined),
    isReplaced: isReplaced || (command._tag === "Replace" && Result.isSuccess(answer)),
  }),
  invariants: {
    "it is issued once": ({ answer, command }, { issued }) =>
      command._tag !== "Issue" || Result.isSuccess(answer) === (issued === undefined),
    "it shows its image for 300 seconds, and no longer than it can be refreshed": (
      { after },
      { isReplaced, issued },
    ) => {
      if (issued === undefined || isReplaced || after._tag === "Replaced") return true;
      const { refreshableUntil = issued.now + refresh } = issued;
      const end = Math.min(issued.now + use, refreshableUntil);
      return isUsable(after, end - 1) && !isUsable(after, end);
    },
    "it is replaced in its time, once": ({ answer, command }, { isReplaced, issued }) => {
      if (command._tag !== "Replace") return true;
      const until = issued?.refreshableUntil ?? (issued?.now ?? 0) + refresh;
      const may = issued !== undefined && !isReplaced && command.now < until;
      return Result.isSuccess(answer) === may;
    },
    "once replaced it is dead": ({ after, before }, { isReplaced }) =>
      !isReplaced || (Equal.equals(after, before) && !isUsable(after, now)),
  },
};
