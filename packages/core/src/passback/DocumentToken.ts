import { Result, Schema } from "effect";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { Machine } from "../machine/Machine.ts";

/**
 * A token for one side of a document: shows its image for a while, is refreshed for longer, and dies when another takes
 * its place. Times are in epoch milliseconds.
 *
 * Source: interface, "Document Passback API"; choices, section 6.
 */

/** How long a token shows its image, and how long it and those that take its place can be refreshed. */
export const documentTokenLifetimes = { use: 300_000, refresh: 604_800_000 } as const;

const Times = { usableUntil: Schema.Number, refreshableUntil: Schema.Number };

export const DocumentTokenState = Schema.TaggedUnion({
  Unissued: {},
  Live: Times,
  /** Another token took its place. */
  Replaced: {},
});
export type DocumentTokenState = typeof DocumentTokenState.Type;

export type DocumentTokenCommand =
  /** `refreshableUntil` is that of the token whose place it takes. */
  | { readonly _tag: "Issue"; readonly now: number; readonly refreshableUntil?: number }
  | { readonly _tag: "Replace"; readonly now: number };

export type DocumentTokenEvent =
  | {
      readonly _tag: "TokenIssued";
      readonly usableUntil: number;
      readonly refreshableUntil: number;
    }
  | { readonly _tag: "TokenReplaced" };

type Decision = Result.Result<DocumentTokenEvent, RefusalName>;

const refusal: Decision = Result.fail("ResourceUnknown");

const decide = (state: DocumentTokenState, command: DocumentTokenCommand): Decision => {
  switch (state._tag) {
    case "Unissued": {
      if (command._tag !== "Issue") return refusal;
      const { now, refreshableUntil = now + documentTokenLifetimes.refresh } = command;
      const usableUntil = Math.min(now + documentTokenLifetimes.use, refreshableUntil);
      return Result.succeed({ _tag: "TokenIssued", usableUntil, refreshableUntil });
    }
    case "Live":
      return command._tag === "Replace" && command.now < state.refreshableUntil
        ? Result.succeed({ _tag: "TokenReplaced" })
        : refusal;
    case "Replaced":
      return refusal;
  }
};

const evolve = (_: DocumentTokenState, event: DocumentTokenEvent): DocumentTokenState => {
  switch (event._tag) {
    case "TokenIssued": {
      const { refreshableUntil, usableUntil } = event;
      return { _tag: "Live", usableUntil, refreshableUntil };
    }
    case "TokenReplaced":
      return { _tag: "Replaced" };
  }
};

/** Whether a token shows its image at this time. */
export const isUsable = (state: DocumentTokenState, now: number): boolean =>
  state._tag === "Live" && now < state.usableUntil;

/** The rules of a document token. */
export const documentToken: Machine<DocumentTokenState, DocumentTokenCommand, DocumentTokenEvent> =
  { name: "document_token", initial: { _tag: "Unissued" }, decide, evolve };
