import { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
import { ServedImages, servedLimit } from "@bonafide/core/passback/ServedImages";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Effect, HashMap, Layer, Option, Result } from "effect";
import { MemoryState } from "../storage/MemoryState.ts";

/** What is left of a table without the first `limit` of what is gone, and how many those are. */
const forget = <A>(
  table: HashMap.HashMap<string, A>,
  limit: number,
  isGone: (value: A) => boolean,
) => {
  const gone = HashMap.toEntries(table)
    .filter(([, value]) => isGone(value))
    .slice(0, limit)
    .map(([key]) => key);
  return [gone.length, HashMap.removeMany(table, gone)] as const;
};

/** Document tokens in memory. */
export const MemoryDocumentTokenStore = Layer.effect(
  DocumentTokenStore,
  Effect.map(MemoryState, (state) =>
    DocumentTokenStore.of({
      insert: (added) =>
        state.change((tables) => {
          const { passback } = tables;
          const tokens = HashMap.setMany(
            passback.tokens,
            added.map((token) => [token.digest, token] as const),
          );
          return { ...tables, passback: { ...passback, tokens } };
        }),
      find: (digest) => state.read(({ passback }) => HashMap.get(passback.tokens, digest)),
      save: (token) =>
        state.decide((tables) => {
          const { passback } = tables;
          const kept = HashMap.get(passback.tokens, token.digest);
          if (!Option.exists(kept, ({ version }) => version === token.version - 1))
            return Result.fail(new VersionConflict());
          const tokens = HashMap.set(passback.tokens, token.digest, token);
          return Result.succeed([undefined, { ...tables, passback: { ...passback, tokens } }]);
        }),
      forgetBefore: (time, limit) =>
        state.decide((tables) => {
          const { passback } = tables;
          const [count, tokens] = forget(passback.tokens, limit, ({ created }) => created < time);
          return Result.succeed([count, { ...tables, passback: { ...passback, tokens } }]);
        }),
    }),
  ),
);

/** How many seconds are left until another call counts among these times. */
const secondsLeft = (times: ReadonlyArray<number>, now: number): number | undefined => {
  const oldest = times.at(-servedLimit.calls);
  const left = oldest === undefined ? 0 : oldest + servedLimit.within - now;
  return left > 0 ? Math.ceil(left / 1000) : undefined;
};

/** When images were shown, in memory. */
export const MemoryServedImages = Layer.effect(
  ServedImages,
  Effect.map(MemoryState, (state) =>
    ServedImages.of({
      take: (transactionId, side, now) =>
        state.decide((tables) => {
          const { passback } = tables;
          const key = `${transactionId} ${side}`;
          const times = Option.getOrElse(HashMap.get(passback.served, key), () => []);
          const left = secondsLeft(times, now);
          if (left !== undefined) return Result.succeed([left, tables]);
          const served = HashMap.set(passback.served, key, [...times, now]);
          return Result.succeed([undefined, { ...tables, passback: { ...passback, served } }]);
        }),
      wait: (transactionId, side, now) =>
        state.read(({ passback }) =>
          secondsLeft(
            Option.getOrElse(HashMap.get(passback.served, `${transactionId} ${side}`), () => []),
            now,
          ),
        ),
      forgetBefore: (time, limit) =>
        state.decide((tables) => {
          const { passback } = tables;
          const [count, served] = forget(
            passback.served,
            limit,
            (times) => (times.at(-1) ?? 0) < time,
          );
          return Result.succeed([count, { ...tables, passback: { ...passback, served } }]);
        }),
    }),
  ),
);
