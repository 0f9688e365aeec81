import { type SubscriberRecord, SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import type { Phone } from "@bonafide/core/telecom/Phone";
import { compareRosters } from "@bonafide/core/roster/RosterDiff";
import { Effect, HashMap, Layer, Option, Result } from "effect";
import { MemoryState } from "../storage/MemoryState.ts";

/** Subscribers in memory: by roster, then by number; `current` is the roster that stands. */
export interface SubscriberTables {
  readonly current: string | undefined;
  readonly rosters: HashMap.HashMap<string, HashMap.HashMap<Phone, SubscriberRecord>>;
}

const onlyCurrent = ({ current, rosters }: SubscriberTables): SubscriberTables => ({
  current,
  rosters: HashMap.filter(rosters, (_, id) => id === current),
});

/** The subscriber records in memory. */
export const MemorySubscriberRecords = Layer.effect(
  SubscriberRecords,
  Effect.map(MemoryState, (state) => {
    const change = (turn: (subscribers: SubscriberTables) => SubscriberTables) =>
      state.change((tables) => ({ ...tables, subscribers: turn(tables.subscribers) }));

    return SubscriberRecords.of({
      begin: (roster) =>
        change((subscribers) => {
          const cleared = onlyCurrent(subscribers);
          return { ...cleared, rosters: HashMap.set(cleared.rosters, roster, HashMap.empty()) };
        }),
      add: (roster, rows) =>
        state.decide((tables) => {
          const { rosters } = tables.subscribers;
          let known = Option.getOrElse(HashMap.get(rosters, roster), () =>
            HashMap.empty<Phone, SubscriberRecord>(),
          );
          const twice: Array<number> = [];
          for (const [at, row] of rows.entries()) {
            if (HashMap.has(known, row.phone)) twice.push(at);
            else known = HashMap.set(known, row.phone, row);
          }
          const subscribers = {
            ...tables.subscribers,
            rosters: HashMap.set(rosters, roster, known),
          };
          return Result.succeed([twice, { ...tables, subscribers }]);
        }),
      compare: (roster) =>
        state.read(({ subscribers: { current, rosters } }) => {
          const rowsOf = (id: string) =>
            Option.match(HashMap.get(rosters, id), {
              onNone: () => [],
              onSome: (rows) => [...HashMap.values(rows)],
            });
          return compareRosters(rowsOf(current ?? ""), rowsOf(roster), ({ phone }) => phone);
        }),
      complete: (roster) =>
        Effect.andThen(
          change((subscribers) =>
            HashMap.has(subscribers.rosters, roster)
              ? onlyCurrent({ ...subscribers, current: roster })
              : subscribers,
          ),
          state.read(({ subscribers }) => subscribers.current === roster),
        ),
      abandon: (roster) =>
        change((subscribers) => ({
          ...subscribers,
          rosters:
            roster === subscribers.current
              ? subscribers.rosters
              : HashMap.remove(subscribers.rosters, roster),
        })),
      find: (phone) =>
        state.read(({ subscribers: { current, rosters } }) =>
          current === undefined
            ? Option.none()
            : Option.flatMap(HashMap.get(rosters, current), HashMap.get(phone)),
        ),
    });
  }),
);
