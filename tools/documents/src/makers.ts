/**
 * Reads documents of makers that no test of the reader has, genuine and edited, and counts how many are verified. A genuine
 * document has to be verified, and never 2003 or 2005; an edited one must not be verified. `--help` says how to call it.
 */
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { cardFile } from "@bonafide/testkit/document/specimen/CardDrawing";
import { conditionNames } from "./AccuracyTask.ts";
import { mkdirSync, writeFileSync } from "node:fs";
import { commandLine, fail, named, span } from "./CommandLine.ts";
import { FontsMissing, makerFonts } from "./makers/MakerFonts.ts";
import { editsOf, makerReader, type MakerRow, makerSides } from "./makers/MakerReading.ts";

const usage = `makers.ts [options]

Reads documents of makers that no test of the reader has, and prints how many are verified, and the longest processor time.

  --seeds 1-10                        one document of each kind for each seed
  --kinds license,passport,passcard
  --condition clean,phone             circumstances
  --forged all | "sex printed,…"      edited documents too
  --misses                            prints each genuine one that is not verified, and each edited one that is
  --keep FOLDER                       writes the drawings
  --fonts /usr/share/fonts            the system's typefaces; DejaVu alone is not enough`;

const { values } = commandLine(usage, {
  seeds: { type: "string", default: "1-10" },
  kinds: { type: "string", default: "license,passport,passcard" },
  condition: { type: "string", default: "clean,phone" },
  forged: { type: "string", default: "" },
  fonts: { type: "string", default: "/usr/share/fonts" },
  misses: { type: "boolean", default: false },
  keep: { type: "string" },
});

const fontsOf = (folder: string) => {
  try {
    return makerFonts(folder);
  } catch (cause) {
    if (cause instanceof FontsMissing) return fail(cause.message);
    throw cause;
  }
};

const [from, to] = span(values.seeds);
const kinds = named(values.kinds, ["license", "passport", "passcard"]);
const conditions = named(values.condition, conditionNames);
const fonts = fontsOf(values.fonts);
if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true });

const isGood = (row: MakerRow, reading: DocumentReading): boolean =>
  (reading._tag === "Read") === (row === "genuine");

const wordsOf = (reading: DocumentReading): string =>
  reading._tag === "Read" ? "verified" : `${reading.failure} ${reading.reason ?? ""}`;

const reader = await makerReader();
for (const kind of kinds) {
  const known = editsOf(kind);
  const edits =
    values.forged === "all" ? known : values.forged === "" ? [] : named(values.forged, known);
  const rows: ReadonlyArray<MakerRow> = ["genuine", ...edits];
  for (const row of rows) {
    let [verified, contradicted, all, slowest] = [0, 0, 0, 0];
    for (let seed = from; seed <= to; seed++) {
      const sides = await makerSides(fonts, kind, row, seed);
      if (values.keep !== undefined)
        for (const side of ["front", "back"] as const)
          if (sides[side] !== undefined)
            writeFileSync(
              `${values.keep}/${kind}-${row}-${seed}-${side}.png`,
              await cardFile(sides[side]),
            );
      for (const condition of conditions) {
        const { reading, time } = await reader.read(kind, sides, condition, seed);
        all += 1;
        verified += reading._tag === "Read" ? 1 : 0;
        contradicted +=
          reading._tag === "Unread" && /SidesDiffer|DocumentUnverified/.test(reading.failure)
            ? 1
            : 0;
        slowest = Math.max(slowest, time);
        if (values.misses && !isGood(row, reading))
          console.log(
            `  ${kind}  ${row}  ${condition}  ${seed}  ${time.toFixed(0)} ms  ${wordsOf(reading)}`,
          );
      }
    }
    console.log(
      `${kind}, ${row}: ${verified} of ${all} verified, ${contradicted} called 2003 or 2005, at most ${(slowest / 1000).toFixed(1)} s`,
    );
  }
}
reader.close();
