import { type CallbackEntry, CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { queuedAt } from "@bonafide/core/callback/Delivery";
import { Signals } from "@bonafide/core/storage/Signals";
import { Array, Effect, HashMap, Layer, Order } from "effect";
import { MemoryState } from "../storage/MemoryState.ts";
import type { DeliveryRow } from "./MemoryDeliveries.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const oldestFirst = Order.combine(
  Order.mapInput(Order.Number, ({ created }: CallbackEntry) => created),
  Order.mapInput(Order.String, ({ id }: CallbackEntry) => id),
);

const queued = (entry: CallbackEntry): DeliveryRow => ({
  delivery: {
    ...entry,
    host: new URL(entry.url).host,
    state: queuedAt(entry.created),
    updated: entry.created,
    version: 1,
  },
  due: entry.created,
  holder: undefined,
  attempts: [],
});

const entriesOf = ({ delivery }: DeliveryRow): ReadonlyArray<CallbackEntry> => {
  const {
    host: _host,
    state: _state,
    updated: _updated,
    url,
    version: _version,
    ...entry
  } = delivery;
  return url === undefined ? [] : [{ ...entry, url }];
};

/** The outbox in memory. */
export const MemoryCallbackOutbox = Layer.effect(
  CallbackOutbox,
  Effect.gen(function* () {
    const state = yield* MemoryState;
    const { delivery } = yield* Signals;
    return CallbackOutbox.of({
      put: (entries) =>
        Effect.andThen(
          state.change((tables) => ({
            ...tables,
            deliveries: HashMap.setMany(
              tables.deliveries,
              entries
                .filter(({ verificationId }) => !HashMap.has(tables.erased, verificationId))
                .map((entry) => [entry.id, queued(entry)] as const),
            ),
          })),
          delivery.wake,
        ),
      ofVerification: (id) =>
        state.read(({ deliveries, erased }) =>
          HashMap.has(erased, id)
            ? []
            : Array.sort(
                valuesOf(deliveries)
                  .flatMap(entriesOf)
                  .filter(({ verificationId }) => verificationId === id),
                oldestFirst,
              ),
        ),
    });
  }),
);
