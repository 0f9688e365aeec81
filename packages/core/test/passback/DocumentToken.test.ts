import { describe } from "@effect/vitest";
import {
  documentToken,
  type DocumentTokenCommand,
  type DocumentTokenEvent,
  documentTokenLifetimes,
  DocumentTokenState,
} from "../../src/passback/DocumentToken.ts";
import { deciderTable, type Then } from "../machine/DeciderTable.ts";

const now = 1_000;
const { refresh, use } = documentTokenLifetimes;

const states = {
  unissued: { _tag: "Unissued" },
  live: { _tag: "Live", usableUntil: now + use, refreshableUntil: now + refresh },
  "live for a last moment": { _tag: "Live", usableUntil: now + 1, refreshableUntil: now + 1 },
  replaced: { _tag: "Replaced" },
} as const satisfies Record<string, DocumentTokenState>;

const commands = {
  "it is issued": { _tag: "Issue", now },
  "it is issued in another's place": { _tag: "Issue", now, refreshableUntil: now + 1 },
  "it is replaced": { _tag: "Replace", now },
  "it is replaced in its last moment": { _tag: "Replace", now: now + refresh - 1 },
  "it is replaced too late": { _tag: "Replace", now: now + refresh },
} as const satisfies Record<string, DocumentTokenCommand>;
type CommandName = keyof typeof commands;

type Follows = Then<DocumentTokenState, DocumentTokenEvent>;

const refusedAll: Record<CommandName, Follows> = {
  "it is issued": "ResourceUnknown",
  "it is issued in another's place": "ResourceUnknown",
  "it is replaced": "ResourceUnknown",
  "it is replaced in its last moment": "ResourceUnknown",
  "it is replaced too late": "ResourceUnknown",
};

const table: Record<keyof typeof states, Record<CommandName, Follows>> = {
  unissued: {
    ...refusedAll,
    "it is issued": ["TokenIssued", states.live],
    "it is issued in another's place": ["TokenIssued", states["live for a last moment"]],
  },
  live: {
    ...refusedAll,
    "it is replaced": ["TokenReplaced", states.replaced],
    "it is replaced in its last moment": ["TokenReplaced", states.replaced],
  },
  "live for a last moment": {
    ...refusedAll,
    "it is replaced": ["TokenReplaced", states.replaced],
  },
  replaced: refusedAll,
};

describe("A document token", () => {
  deciderTable({
    machine: documentToken,
    states,
    commands,
    stateTags: DocumentTokenState.cases,
    commandTags: { Issue: true, Replace: true },
    table,
  });
});
