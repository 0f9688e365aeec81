import { type PageTheme, readTheme, themeColours } from "@bonafide/adapters-http/person/PageTheme";
import { Config, Option, Schema } from "effect";
import type { Setting } from "./Setting.ts";

const isTheme = (text: string): boolean => Option.isSome(readTheme(text));

/** The colours of people's pages. */
export const theme: Setting<PageTheme | undefined> = {
  name: "BONAFIDE_THEME",
  config: Config.schema(Schema.String.check(Schema.makeFilter(isTheme)), "BONAFIDE_THEME").pipe(
    Config.map((text) => Option.getOrUndefined(readTheme(text))),
  ),
  describes: `colours of people's pages, such as \`accent=#0a7d3c,dark.accent=#7fe0a8\`: ${themeColours.join(", ")}`,
  expects: "name=#rrggbb, by commas, with dark. before the name for dark pages",
  shown: "the built-in colours",
  fallback: () => Option.some(undefined),
};
