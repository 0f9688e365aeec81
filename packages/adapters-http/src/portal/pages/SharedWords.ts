import type { SharedWith } from "@bonafide/core/oauth/ConsumerAccess";
import { portalText } from "../PortalText.ts";

const { attributes, group } = portalText.consent;

/** What a consumer reads of a person, in words: no more and no less than is released to it. */
export const sharedWords = ({ groups, handles }: SharedWith): ReadonlyArray<string> => [
  ...handles.map((handle) => attributes[handle]),
  ...groups.map(group),
];
