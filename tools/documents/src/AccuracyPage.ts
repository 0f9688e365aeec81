import { readFileSync, writeFileSync } from "node:fs";
import type { AccuracyCounts } from "./AccuracyCounts.ts";
import { accuracyTables } from "./AccuracyTable.ts";

const page = new URL("../../../docs/accuracy.md", import.meta.url);
const place = /(?<=<!-- accuracy -->\n)[^]*(?=<!-- \/accuracy -->)/;

/** What stands between the page's two marks. */
export const accuracySection = (counts: AccuracyCounts): string =>
  `\n${accuracyTables(counts)}\n\n`;

/** What stands there now. */
export const shownSection = (): string => place.exec(readFileSync(page, "utf8"))?.[0] ?? "";

/** Writes the tables into docs/accuracy.md. */
export const showCounts = (counts: AccuracyCounts): void =>
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace(place, () => accuracySection(counts)),
  );
