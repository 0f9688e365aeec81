import { type ComponentChild, h } from "preact";
import { pageIcon } from "../PageStyle.ts";

/** The head of a page: what all pages have, and `others`, such as styles. Search engines may list public ones only. */
export const pageHead = (
  title: string,
  kind: "public" | "unlisted",
  ...others: ReadonlyArray<ComponentChild>
): ComponentChild =>
  h(
    "head",
    null,
    h("meta", { charSet: "utf-8" }),
    h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    h("meta", { name: "color-scheme", content: "light dark" }),
    kind === "public" ? null : h("meta", { name: "robots", content: "noindex" }),
    h("title", null, title),
    h("link", { rel: "icon", type: "image/svg+xml", href: pageIcon.path }),
    ...others,
  );
