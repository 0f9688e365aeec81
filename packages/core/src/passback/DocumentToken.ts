import { Result, Schema } from "effect";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { Machine } from "../machine/Machine.ts";

/**
 * A token for one side of a document: shows its image for a while, is refreshed for longer, and dies when it is
 * refreshed or its grant ends. Times are in epoch milliseconds.
 *
 * Source: interface, "Document Passback API"; choices, section 6.
 */

/** How long a token shows its image, and how long it can be refreshed. */
export const documentTokenLifetimes = { use: 300_000, refresh: 604_800_000 } as const;

export const DocumentTokenState = Schema.TaggedUnion({
  Unissued: {},
  Live: { usableUntil: Schema.Number, refreshableUntil: Schema.Number },
  /** Another token took its place. */
  Replaced: {},
});
export type DocumentTokenState = typeof DocumentTokenState.Type;

export type DocumentTokenCommand =
  | { readonly _tag: "Issue"; readonly now: number }
  | { readonly _tag: "Use"; readonly now: number }
  | { readonly _tag: "Refresh"; readonly now: number };

export type DocumentTokenEvent =
  | {
      readonly _tag: "TokenIssued";
      readonly usableUntil: number;
      readonly refreshableUntil: number;
    }
  | {
      readonly _tag: "TokenUsed";
      readonly usableUntil: number;
      readonly refreshableUntil: number;
    }
  | { readonly _tag: "TokenReplaced" };

type Decision = Result.Result<DocumentTokenEvent, RefusalName>;

const decide = (state: DocumentTokenState, command: DocumentTokenCommand): Decision => {
  switch (state._tag) {
    case "Unissued":
      return command._tag === "Issue"
        ? Result.succeed({
            _tag: "TokenIssued",
            usableUntil: command.now + documentTokenLifetimes.use,
            refreshableUntil: command.now + documentTokenLifetimes.refresh,
          })
        : Result.fail("ResourceUnknown");
    case "Live":
      switch (command._tag) {
        case "Use": {
          const { refreshableUntil, usableUntil } = state;
          return command.now < usableUntil
            ? Result.succeed({ _tag: "TokenUsed", usableUntil, refreshableUntil })
            : Result.fail("ResourceUnknown");
        }
        case "Refresh":
          return command.now < state.refreshableUntil
            ? Result.succeed({ _tag: "TokenReplaced" })
            : Result.fail("ResourceUnknown");
        case "Issue":
          return Result.fail("ResourceUnknown");
      }
      return Result.fail("ResourceUnknown");
    case "Replaced":
      return Result.fail("ResourceUnknown");
  }
};

const evolve = (_: DocumentTokenState, event: DocumentTokenEvent): DocumentTokenState => {
  switch (event._tag) {
    case "TokenIssued":
    case "TokenUsed":
      return {
        _tag: "Live",
        usableUntil: event.usableUntil,
        refreshableUntil: event.refreshableUntil,
      };
    case "TokenReplaced":
      return { _tag: "Replaced" };
  }
};

/** The rules of a document token. */
export const documentToken: Machine<DocumentTokenState, DocumentTokenCommand, DocumentTokenEvent> =
  { name: "document_token", initial: { _tag: "Unissued" }, decide, evolve };
