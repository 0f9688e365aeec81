import { placeholder } from "@bonafide/core/Placeholder";
import { Effect } from "effect";

/** Holds the room until the first real file of this package is here; delete it then. */
export const adapted = Effect.map(placeholder, (name) => `${name} adapted`);
