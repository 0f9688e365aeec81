import type { SharedWith } from "@bonafide/core/oauth/ConsumerAccess";
import { pageText } from "../PageText.ts";

const { attributes, group } = pageText.consent;

/** What a consumer reads of a person, in words: no more and no less than is released to it. */
export const sharedWords = ({ groups, handles }: SharedWith): ReadonlyArray<string> => [
  ...handles.map((handle) => attributes[handle]),
  ...groups.map(group),
];
