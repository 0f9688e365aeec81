import type { SharedWith } from "@bonafide/core/oauth/ConsumerAccess";
import { pageText } from "../PageText.ts";

const { attributes, group } = pageText.consent;

/** Describes exactly what a consumer reads of a person. */
export const sharedWords = ({ groups, handles }: SharedWith): ReadonlyArray<string> => [
  ...handles.map((handle) => attributes[handle]),
  ...groups.map(group),
];
