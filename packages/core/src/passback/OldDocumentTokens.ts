import { Effect } from "effect";
import { forgetOlder } from "../storage/Forgetting.ts";
import { documentTokenLifetimes } from "./DocumentToken.ts";
import { DocumentTokenStore } from "./DocumentTokenStore.ts";

/** Deletes old document tokens. Returns their number. */
export const forgetDocumentTokens = Effect.flatMap(DocumentTokenStore, (tokens) =>
  forgetOlder(tokens, documentTokenLifetimes.refresh),
);
