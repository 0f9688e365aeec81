import {
  documentToken,
  documentTokenLifetimes,
  DocumentTokenState,
} from "@bonafide/core/passback/DocumentToken";
import { Equal, Schema } from "effect";
import { rulesFor } from "../machine/MachineRules.ts";

const { refresh, use } = documentTokenLifetimes;
const now = 1_000;

/** The rules of a document token. Source: interface, "Document Passback API"; choices, section 6. */
export const documentTokenRules = rulesFor(documentToken)({
  alphabet: [
    { _tag: "Issue", now },
    { _tag: "Issue", now, refreshableUntil: now + use - 1 },
    { _tag: "Replace", now: now + use - 2 },
    { _tag: "Replace", now: now + use - 1 },
    { _tag: "Replace", now: now + refresh - 1 },
    { _tag: "Replace", now: now + refresh },
  ],
  events: { TokenIssued: ["Unissued Issue"], TokenReplaced: ["Live Replace"] },
  isState: Schema.is(DocumentTokenState),
  reopenedBy: ["Replace"],
  ends: {},
  memory: undefined,
  remember: () => undefined,
  invariants: {
    "it shows its image for 300 seconds, and no longer than it can be refreshed: seven days, or what is left of them":
      ({ after, command, event }) => {
        if (command._tag !== "Issue" || event === undefined) return true;
        const { refreshableUntil = now + refresh } = command;
        const usableUntil = Math.min(now + use, refreshableUntil);
        return Equal.equals(after, { _tag: "Live", usableUntil, refreshableUntil });
      },
    "it is replaced in its time, once, and dead then": ({ after, before, command, event }) =>
      command._tag !== "Replace" ||
      (before._tag === "Live" && command.now < before.refreshableUntil
        ? Equal.equals(after, { _tag: "Replaced" })
        : event === undefined),
  },
});
