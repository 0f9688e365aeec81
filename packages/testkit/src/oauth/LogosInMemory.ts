import type { LogoStore } from "@bonafide/core/oauth/LogoStore";
import { Effect, HashMap } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";

/** Logos in memory. */
export const logosInMemory = Effect.map(MemoryState, (state): LogoStore => {
  const change = (turn: (logos: MemoryTables["oauth"]["logos"]) => typeof logos) =>
    state.change((tables) => ({
      ...tables,
      oauth: { ...tables.oauth, logos: turn(tables.oauth.logos) },
    }));

  return {
    put: (id, logo) => change(HashMap.set(id, logo)),
    find: (id) => state.read(({ oauth }) => HashMap.get(oauth.logos, id)),
    remove: (id) => change(HashMap.remove(id)),
  };
});
