import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { Clock, Effect, Layer, Option } from "effect";
import { MemoryState } from "../storage/MemoryState.ts";

/** The time in memory: the calling process's. */
export const MemoryTimeMarkStore = Layer.effect(
  TimeMarkStore,
  Effect.map(MemoryState, (state) =>
    TimeMarkStore.of({
      now: Clock.currentTimeMillis,
      find: state.read(({ timeMark }) => Option.fromUndefinedOr(timeMark)),
      put: (mark) =>
        Effect.andThen(
          state.change((tables) =>
            tables.timeMark !== undefined && tables.timeMark.at >= mark.at
              ? tables
              : { ...tables, timeMark: mark },
          ),
          Clock.currentTimeMillis,
        ),
      forget: state.change((tables) => ({ ...tables, timeMark: undefined })),
    }),
  ),
);
