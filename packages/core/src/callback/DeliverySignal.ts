import { Context, Layer } from "effect";
import { makeSignal, type Signal } from "../storage/Signal.ts";

/** Wakes whoever delivers when something was committed that is due, or when a host has a slot again. */
export class DeliverySignal extends Context.Service<DeliverySignal, Signal>()(
  "@bonafide/core/callback/DeliverySignal",
) {
  static readonly layer = Layer.effect(DeliverySignal, makeSignal);
}
