import { Context, type Effect, type Option } from "effect";

/** A document that was claimed: its transaction, and whose turn it was. */
export interface DueDocument {
  readonly id: string;
  readonly sharer: string;
}

/** Documents that are due to be read, by their shares. */
export class DueDocumentStore extends Context.Service<
  DueDocumentStore,
  {
    /** The shares that have a document due at `now` (epoch milliseconds), in the order of their ids. */
    readonly shares: (now: number) => Effect.Effect<ReadonlyArray<string>>;
    /**
     * Takes a share's next due document, and keeps it from other workers until `leaseUntil` (epoch milliseconds): the
     * earliest of the first sharer behind `after`, and of the first sharer of all where none is behind it.
     */
    readonly claim: (turn: {
      readonly share: string;
      readonly after: string;
      readonly now: number;
      readonly leaseUntil: number;
    }) => Effect.Effect<Option.Option<DueDocument>>;
    /**
     * Makes every document that waits to be read due at `now`, claimed or not. For the start of a process that has the
     * store for itself: who claimed them before is dead.
     */
    readonly release: (now: number) => Effect.Effect<void>;
  }
>()("@bonafide/core/document/DueDocumentStore") {}
