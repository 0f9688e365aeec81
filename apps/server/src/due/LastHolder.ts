import { DueHolder } from "@bonafide/core/due/DueHolder";
import { Effect, FileSystem } from "effect";
import { DataDirectory } from "../storage/DataDirectory.ts";
import { nodeUptime } from "./NodeUptime.ts";

/**
 * The holder of this data directory before this start, if it is known to be dead: the directory's lock belongs to this
 * process now. What another boot or another directory left is another server's, for directories are copied.
 */
export const lastHolder = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem;
  const file = (yield* DataDirectory).file("holder");
  const { boot } = yield* nodeUptime;
  const { id } = yield* DueHolder;
  const place = `${boot} ${file} `;
  const found = yield* Effect.orElseSucceed(fs.readFileString(file), () => "");
  return {
    before: found.startsWith(place) ? found.slice(place.length) : undefined,
    /** Writes this start's holder down for the next one. */
    write: fs.writeFileString(file, `${place}${id}`, { mode: 0o600 }),
  };
});
