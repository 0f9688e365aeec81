import { Context, Layer } from "effect";
import { makeSignal, type Signal } from "../storage/Signal.ts";

/** Wakes the delivery engine after a commit of due deliveries, or when a host has a free slot. */
export class DeliverySignal extends Context.Service<DeliverySignal, Signal>()(
  "@bonafide/core/callback/DeliverySignal",
) {
  static readonly layer = Layer.effect(DeliverySignal, makeSignal("delivery"));
}
