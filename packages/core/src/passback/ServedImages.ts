import { Context, type Effect } from "effect";
import type { ImageSide } from "../document/ImageStore.ts";

/** How often one side of a document may be shown in any stretch of so many milliseconds. Source: interface, "Limits". */
export const servedLimit = { calls: 2, within: 60_000 } as const;

/**
 * When each side of a document was shown: a sliding log of `servedLimit`, the same for every process on one database.
 */
export class ServedImages extends Context.Service<
  ServedImages,
  {
    /**
     * Counts a call at `now` (epoch milliseconds), in one conditional change; or gives how many whole seconds are left
     * to wait where the limit is reached, and then the call counts for nothing.
     */
    readonly take: (
      transactionId: string,
      side: ImageSide,
      now: number,
    ) => Effect.Effect<number | undefined>;
    /** How many whole seconds `take` would give by what is committed now. Counts nothing. */
    readonly wait: (
      transactionId: string,
      side: ImageSide,
      now: number,
    ) => Effect.Effect<number | undefined>;
    /** Forgets sides that were last shown before this time; up to `limit`, and says how many. */
    readonly forgetBefore: (time: number, limit: number) => Effect.Effect<number>;
  }
>()("@bonafide/core/passback/ServedImages") {}
