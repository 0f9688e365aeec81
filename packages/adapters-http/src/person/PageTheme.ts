import { Option } from "effect";
import { type PageAsset, pageAsset } from "./PageAsset.ts";

/** The colours of people's pages that an operator may set: the stylesheet's variables of these names. */
export const themeColours = [
  "accent",
  "accent-strong",
  "on-accent",
  "tint",
  "ground",
  "card",
  "text",
  "soft",
  "line",
  "edge",
] as const;

/** A file of variables for light and dark. */
export type PageTheme = PageAsset;

const part = /^(dark\.)?([a-z-]+)=(#[0-9a-f]{6})$/i;
const isColour = (name: string): boolean => themeColours.some((known) => known === name);

const sheetOf = (scheme: "light" | "dark", variables: ReadonlyArray<string>): string =>
  variables.length === 0
    ? ""
    : `@media (prefers-color-scheme: ${scheme}) {\n  :root { ${variables.join(" ")} }\n}\n`;

/**
 * Reads a theme, `accent=#0a7d3c,dark.accent=#7fe0a8`: names of `themeColours` and colours of six hex digits. Only these
 * reach the stylesheet.
 */
export const readTheme = (text: string): Option.Option<PageTheme> => {
  const variables = { light: new Array<string>(), dark: new Array<string>() };
  for (const one of text.split(",")) {
    const [, dark, name = "", colour = ""] = part.exec(one.trim()) ?? [];
    if (!isColour(name)) return Option.none();
    variables[dark === undefined ? "light" : "dark"].push(`--${name}: ${colour};`);
  }
  const sheet = sheetOf("light", variables.light) + sheetOf("dark", variables.dark);
  return Option.some(pageAsset("css", sheet));
};
