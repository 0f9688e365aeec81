import { Ids } from "@bonafide/core/storage/Ids";
import { Clock, Effect, Layer } from "effect";

/** Ids by the clock and a count: the same ones each time, in order. */
export const MemoryIds = Layer.sync(Ids, () => {
  let count = 0;
  return Ids.of({
    next: Effect.map(Clock.currentTimeMillis, (now) => {
      count += 1;
      const time = now.toString(16).padStart(12, "0");
      const tail = count.toString(16).padStart(12, "0");
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}`;
    }),
  });
});
