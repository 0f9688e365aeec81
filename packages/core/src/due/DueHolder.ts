import { Context, Effect, Layer } from "effect";
import { Ids } from "../storage/Ids.ts";

/** This process as a holder of claims. Every start has an id of its own, so that a dead process is never mistaken for it. */
export class DueHolder extends Context.Service<DueHolder, { readonly id: string }>()(
  "@bonafide/core/due/DueHolder",
) {
  static readonly layer = Layer.effect(
    DueHolder,
    Effect.flatMap(Ids, (ids) => Effect.map(ids.next, (id) => ({ id }))),
  );
}
