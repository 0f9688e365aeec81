import { stateDiagram } from "./StateDiagram.ts";
import { Marked, Renderer, type Token } from "marked";

/** Where a link of a document leads: to a page, or to a file that has none. */
export type LinkTarget =
  | { readonly _tag: "Page"; readonly href: string }
  | { readonly _tag: "File"; readonly path: string };

/** A document as HTML without its title. */
export interface MarkdownHtml {
  readonly title: string;
  readonly html: string;
  /** The sections of the second level. */
  readonly sections: ReadonlyArray<{ readonly id: string; readonly title: string }>;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (each) => entities[each] ?? "");

/** The only tags that documents may use. All others are shown as text. */
const allowedTags = new Set(["<br>", "<sub>", "</sub>"]);

/** The text of inline tokens, without marks. */
const plainText = (tokens: ReadonlyArray<Token>): string =>
  tokens
    .map((token) =>
      "tokens" in token && token.tokens !== undefined
        ? plainText(token.tokens)
        : "text" in token && typeof token.text === "string"
          ? token.text
          : "",
    )
    .join("");

/** The anchor of a heading as GitHub makes it. */
export const anchorOfHeading = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");

/** Renders Markdown. HTML in it is text, and `targetOf` decides where its links lead. */
export const markdownHtml = (
  markdown: string,
  targetOf: (href: string) => LinkTarget,
): MarkdownHtml => {
  let title = "";
  const sections: Array<{ id: string; title: string }> = [];
  const seen = new Map<string, number>();

  const uniqueAnchor = (heading: string): string => {
    const anchor = anchorOfHeading(heading);
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  };

  const marked = new Marked({
    renderer: {
      heading({ depth, tokens }) {
        const text = plainText(tokens);
        const id = uniqueAnchor(text);
        if (depth === 1) {
          title = text;
          return "";
        }
        if (depth === 2) sections.push({ id, title: text });
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${escaped(id)}">${inner} <a class="anchor" href="#${escaped(id)}" aria-label="Link to: ${escaped(text)}">#</a></h${depth}>`;
      },
      html: ({ text }) => (allowedTags.has(text.trim()) ? text : escaped(text)),
      image: ({ text }) => escaped(text),
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const target = targetOf(href);
        if (target._tag === "Page") return `<a href="${escaped(target.href)}">${inner}</a>`;
        const path = `<code>${escaped(target.path)}</code>`;
        return target.path.endsWith(plainText(tokens)) ? path : `${inner} (${path})`;
      },
      code({ lang, text }) {
        const drawn =
          lang === "mermaid" ? stateDiagram(text, sections.at(-1)?.title ?? title) : undefined;
        return drawn === undefined
          ? `<pre tabindex="0"><code>${escaped(text)}</code></pre>`
          : `<div class="wide" tabindex="0">${drawn}</div>`;
      },
      table(token) {
        return `<div class="wide" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>`;
      },
      // A header without text is no header.
      tablecell({ header, tokens }) {
        const name = header && tokens.length > 0 ? "th" : "td";
        return `<${name}>${this.parser.parseInline(tokens)}</${name}>`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { title, html, sections };
};
