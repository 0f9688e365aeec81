import { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
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
