import type { PageAsset } from "./PageAsset.ts";

/** The scripts of a page, and what its policy allows them. Every page works without. */
export interface PageScripts {
  /** Run in this order, once the page was read. */
  readonly assets: ReadonlyArray<PageAsset>;
  /** They ask this server. */
  readonly connects?: boolean;
  /** They may ask for the camera. */
  readonly camera?: boolean;
}

/** The sources of a Content Security Policy that the scripts need. Workers are scripts too. */
export const policyOfScripts = ({ connects = false }: PageScripts): ReadonlyArray<string> => [
  "script-src 'self'",
  ...(connects ? ["connect-src 'self'"] : []),
];
