import { createHash } from "node:crypto";

const types = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
} as const;

/** The type of a script. */
export const scriptType = types.js;

/** A static file of pages. */
export interface PageAsset {
  readonly path: `/${string}`;
  readonly type: string;
  readonly text: string;
}

/** A file whose path changes with its content. */
export const pageAsset = (
  extension: keyof typeof types,
  text: string,
  folder: "portal" | "console" = "portal",
): PageAsset => ({
  path: `/${folder}/${createHash("sha256").update(text).digest("hex").slice(0, 16)}.${extension}`,
  type: types[extension],
  text,
});
