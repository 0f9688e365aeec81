import type { SharedWith } from "@bonafide/core/oauth/ConsumerAccess";
import type { PageWords } from "../PageWords.ts";

/** Describes exactly what a consumer reads of a person. */
export const sharedWords = (
  { consent: { attributes, group } }: PageWords,
  { groups, handles }: SharedWith,
): ReadonlyArray<string> => [...handles.map((handle) => attributes[handle]), ...groups.map(group)];
