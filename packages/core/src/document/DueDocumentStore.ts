import { Context, type Effect, type Option } from "effect";

/** A claimed document: its transaction, and the party that had the turn. */
export interface DueDocument {
  readonly id: string;
  readonly sharer: string;
}

/** Claims documents that are due to be read, by share. */
export class DueDocumentStore extends Context.Service<
  DueDocumentStore,
  {
    /** The shares with a document due at `now` (epoch milliseconds), in id order. */
    readonly shares: (now: number) => Effect.Effect<ReadonlyArray<string>>;
    /**
     * Claims a share's next due document until `leaseUntil` (epoch milliseconds) or the end of its holder: the earliest of
     * the first party after `after`, or of the first party if none follows.
     */
    readonly claim: (turn: {
      readonly share: string;
      readonly after: string;
      readonly holder: string;
      readonly now: number;
      readonly leaseUntil: number;
    }) => Effect.Effect<Option.Option<DueDocument>>;
  }
>()("@bonafide/core/document/DueDocumentStore") {}
