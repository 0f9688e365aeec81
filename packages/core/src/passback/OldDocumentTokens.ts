import { Effect } from "effect";
import { forgetOlder } from "../storage/Forgetting.ts";
import { documentTokenLifetimes } from "./DocumentToken.ts";
import { DocumentTokenStore } from "./DocumentTokenStore.ts";

/** Forgets document tokens that are over, and says how many those were. */
export const forgetDocumentTokens = Effect.flatMap(DocumentTokenStore, (tokens) =>
  forgetOlder(tokens, documentTokenLifetimes.refresh),
);
