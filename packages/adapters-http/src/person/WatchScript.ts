import { pageAsset } from "./PageAsset.ts";
import type { PageScripts } from "./PageScripts.ts";

/** Milliseconds between two looks of a page that waits for another device. */
const every = 2000;

/** Asks for its own page again and again, and goes where the server sends it instead. */
export const watchScripts: PageScripts = {
  connects: true,
  assets: [
    pageAsset(
      "js",
      `"use strict";
const look = async () => {
  if (!document.hidden)
    try {
      const page = await fetch(location.href, { redirect: "manual", cache: "no-store" });
      if (page.type === "opaqueredirect") return location.reload();
    } catch {
      // The server is away: the next look may find it.
    }
  setTimeout(look, ${every});
};
setTimeout(look, ${every});
`,
    ),
  ],
};
