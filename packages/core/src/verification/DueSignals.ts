import { Context, Effect, Layer } from "effect";
import { makeSignal, type Signal } from "../storage/Signal.ts";
import type { ProductFamily } from "./ProductFamily.ts";

/** Wakes a family's workers after a commit of a transaction that is due soon. */
export class DueSignals extends Context.Service<
  DueSignals,
  { readonly [F in ProductFamily]: Signal }
>()("@bonafide/core/verification/DueSignals") {
  static readonly layer = Layer.effect(
    DueSignals,
    Effect.all({ telecom: makeSignal("telecom"), document: makeSignal("document") }),
  );
}
