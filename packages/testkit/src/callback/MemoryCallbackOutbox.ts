import { type CallbackEntry, CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { Array, Effect, HashMap, Layer, Order } from "effect";
import { MemoryState } from "../storage/MemoryState.ts";

const oldestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ created }: CallbackEntry) => created),
  Order.mapInput(Order.String, ({ id }: CallbackEntry) => id),
);

/** The outbox in memory. */
export const MemoryCallbackOutbox = Layer.effect(
  CallbackOutbox,
  Effect.map(MemoryState, (state) =>
    CallbackOutbox.of({
      put: (entries) =>
        state.change((tables) => ({
          ...tables,
          outbox: HashMap.setMany(
            tables.outbox,
            entries
              .filter(({ verificationId }) => !HashMap.has(tables.erased, verificationId))
              .map((entry) => [entry.id, entry] as const),
          ),
        })),
      ofVerification: (id) =>
        state.read(({ outbox }) =>
          Array.sort(
            HashMap.toValues(outbox).filter(({ verificationId }) => verificationId === id),
            oldestFirst,
          ),
        ),
    }),
  ),
);
