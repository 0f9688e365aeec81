import { Schema } from "effect";
import { machineOf } from "../machine/Machine.ts";

/**
 * A token for one side of a document, and how long it lives. It shows the image for a short time, can be refreshed for
 * a longer time, and ends when replaced. Times are in epoch milliseconds.
 *
 * Source: interface, "Document Passback API"; choices, section 6.
 */

/** How long a token shows its image, and how long it and its replacements can be refreshed. */
export const documentTokenLifetimes = { use: 300_000, refresh: 604_800_000 } as const;

const Times = { usableUntil: Schema.Number, refreshableUntil: Schema.Number };

export const DocumentTokenState = Schema.TaggedUnion({
  Unissued: {},
  Live: Times,
  /** A newer token replaced it. */
  Replaced: {},
});
export type DocumentTokenState = typeof DocumentTokenState.Type;

export type DocumentTokenCommand =
  /** `refreshableUntil` is inherited from the replaced token. */
  | { readonly _tag: "Issue"; readonly now: number; readonly refreshableUntil?: number }
  | { readonly _tag: "Replace"; readonly now: number };

type Live = Extract<DocumentTokenState, { readonly _tag: "Live" }>;

const canBeRefreshed = ({ refreshableUntil }: Live, { now }: { readonly now: number }) =>
  now < refreshableUntil;

/** Whether a token shows its image at this time. */
export const isUsable = (state: DocumentTokenState, now: number): boolean =>
  state._tag === "Live" && now < state.usableUntil;

/** The rules of a document token. A live token ends by time alone. */
export const documentToken = machineOf<DocumentTokenState, DocumentTokenCommand>()({
  name: "document_token",
  initial: { _tag: "Unissued" },
  settled: ["Live", "Replaced"],
  table: {
    Unissued: {
      Issue: [
        {
          event: "TokenIssued",
          to: (_, { now, refreshableUntil = now + documentTokenLifetimes.refresh }) => ({
            _tag: "Live",
            usableUntil: Math.min(now + documentTokenLifetimes.use, refreshableUntil),
            refreshableUntil,
          }),
        },
      ],
    },
    Live: {
      Replace: [{ when: canBeRefreshed, event: "TokenReplaced", to: () => ({ _tag: "Replaced" }) }],
    },
    Replaced: {},
  },
});
