import { Effect } from "effect";

/** Holds the room until the first real file of core is here; delete it then. */
export const placeholder = Effect.succeed("core");
