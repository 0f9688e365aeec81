import { Effect } from "effect";
import { h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { expect } from "vitest";
import type { ConsolePage } from "../../src/console/ConsoleShell.ts";
import type { PageScripts } from "../../src/person/PageScripts.ts";
import type { Page } from "../../src/person/pages/Page.ts";

interface Given {
  readonly body: ConsolePage["body"];
  readonly scripts?: PageScripts | undefined;
}

/** Pages as they are written, one element a line, with all that they say of their answer. */
export const makeRenderedPages = () => {
  const parts: Array<string> = [];
  return {
    add: (name: string, page: Page | ConsolePage) => {
      const { body, scripts, ...said }: Given = page;
      const html = renderToStaticMarkup(h("main", null, body))
        .replace(/(<option(?![^>]* selected)[^>]*>[^<]*<\/option>){8,}/g, "<options>")
        .replace(/<path d="[^"]{400,}"/g, "<path")
        .replace(/>(?=<[a-z])/g, ">\n");
      const run = scripts === undefined ? {} : { scripts: scripts.assets.length };
      parts.push(`## ${name}\n\n${JSON.stringify({ ...said, ...run })}\n${html}\n`);
    },
    /** Compares them with a file beside the test. */
    areIn: (file: string) =>
      Effect.promise(() => expect(parts.join("\n")).toMatchFileSnapshot(file)),
  };
};
