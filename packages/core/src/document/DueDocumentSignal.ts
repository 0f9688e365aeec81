import { Context, Layer } from "effect";
import { makeSignal, type Signal } from "../storage/Signal.ts";

/** Wakes whoever has documents read when one was submitted. */
export class DueDocumentSignal extends Context.Service<DueDocumentSignal, Signal>()(
  "@bonafide/core/document/DueDocumentSignal",
) {
  static readonly layer = Layer.effect(DueDocumentSignal, makeSignal);
}
