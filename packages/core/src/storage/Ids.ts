import { Context, type Effect } from "effect";

/** New ids: UUIDs of version 7 (RFC 9562), ordered by time, with random bits from a CSPRNG. */
export class Ids extends Context.Service<
  Ids,
  {
    readonly next: Effect.Effect<string>;
  }
>()("@bonafide/core/storage/Ids") {}
