import { createHash } from "node:crypto";
import { stylesheet } from "./Stylesheet.ts";

/** A static file of the pages; its path contains a digest of its content. */
export interface PageAsset {
  readonly path: `/${string}`;
  readonly type: string;
  readonly text: string;
}

/** A file whose path changes with its content. */
export const pageAsset = (extension: string, type: string, text: string): PageAsset => ({
  path: `/portal/${createHash("sha256").update(text).digest("hex").slice(0, 16)}.${extension}`,
  type,
  text,
});

/** The stylesheet of the pages. */
export const pageStyle = pageAsset("css", "text/css; charset=utf-8", stylesheet);

/** The icon of the pages. */
export const pageIcon = pageAsset(
  "svg",
  "image/svg+xml",
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#1f5fd6" d="M12 1.8 3.6 4.9v6.2c0 5.2 3.5 9.4 8.4 11.1 4.9-1.7 8.4-5.9 8.4-11.1V4.9z"/><path fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" d="m8 12 2.8 2.8L16.2 9.4"/></svg>`,
);
