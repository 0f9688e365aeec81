import { Effect } from "effect";
import { forgetOlder } from "../storage/Forgetting.ts";
import { LetterStore } from "./LetterStore.ts";

/** How long it is kept that a letter was sent, in milliseconds. */
const letterMemory = 30 * 86_400_000;

/** Deletes old letters. Returns their number. */
export const forgetLetters = Effect.flatMap(LetterStore, (letters) =>
  forgetOlder(letters, letterMemory),
);
