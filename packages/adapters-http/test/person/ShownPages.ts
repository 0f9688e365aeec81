import type { ShownPage } from "./PageBrowser.ts";

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Writes pages in lines, with ids by their order, and without tokens, secrets and drawings of codes. */
export const makeShownPages = () => {
  const ids = new Map<string, string>();
  const numbered = (text: string): string => {
    for (const [id] of text.matchAll(uuid)) {
      if (!ids.has(id)) ids.set(id, `id-${ids.size + 1}`);
    }
    for (const [id, name] of ids) text = text.replaceAll(id, name).replaceAll(id.slice(-12), name);
    return text;
  };
  const parts: Array<string> = [];
  return {
    /** Adds a page under a name. */
    add: (name: string, { status, text }: ShownPage) => {
      // What stands around the page is the same on all of a role.
      const shown = parts.length === 0 ? text : text.replace(/<footer[^]*$/, "");
      const body = numbered(
        shown.replace(parts.length === 0 ? /^[^]*?<body[^>]*>/ : /^[^]*?<main[^>]*>/, ""),
      )
        .replace(/<svg[^>]*class="qr"[^]*?<\/svg>/g, "<svg class=qr>")
        // A list of ranks is long, and shown on every page of an upload.
        .replace(/(<option(?![^>]* selected)[^>]*>[^<]*<\/option>){8,}/g, "<options>")
        .replace(/<input[^>]*name="(csrf|username)"[^>]*>/g, "")
        .replace(/[\w-]{40,}/g, "token")
        .replace(/\b[A-Z2-7]{32}\b/g, "secret")
        .replace(/>(?=<[a-z])/g, ">\n");
      parts.push(`## ${numbered(name)}: ${status}\n\n${body}\n`);
    },
    all: () => parts.join("\n"),
  };
};
