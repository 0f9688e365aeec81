import { type ComponentChild, h } from "preact";

/** A text whose parts between backticks are code. */
export const withCode = (text: string): ReadonlyArray<ComponentChild> =>
  text.split("`").map((part, at) => (at % 2 === 0 ? part : h("code", { key: at }, part)));
