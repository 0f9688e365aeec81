import { attemptReference, createIndex } from "../EarlyIndexes.ts";

export const attemptReferences = (): ReadonlyArray<string> => [createIndex(attemptReference)];
