/**
 * Draws documents of a fourth maker in a browser, genuine and edited, photographs them, reads them, and counts. A genuine
 * document has to be verified, and never 2003 or 2005; an edited one must not be verified. A row comes out alike for a seed,
 * but for its time. `--help` says how to call it.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { cardFile } from "@bonafide/testkit/document/specimen/CardDrawing";
import { browserDocument, browserKinds } from "./browser/BrowserDocuments.ts";
import { type BrowserEdit, editNames, editOf } from "./browser/BrowserEdits.ts";
import { browserFonts } from "./browser/BrowserFonts.ts";
import { BrowserMissing, browserPrinter } from "./browser/BrowserPrint.ts";
import {
  type BrowserCondition,
  browserConditions,
  browserReader,
  shoot,
} from "./browser/BrowserReading.ts";
import { browserTally } from "./browser/BrowserTally.ts";
import { FontsMissing } from "./makers/MakerFonts.ts";
import { commandLine, fail, named, span, wholeNumber } from "./CommandLine.ts";

const usage = `browserMakers.ts [options]

Draws documents in a browser, reads them, and prints how many are verified, and the longest processor time.

  --seeds 1-20                              one document of each kind for each seed
  --kinds ${browserKinds.join(",")}
  --condition good                          circumstances
  --edits all | "print: sex,data: sex,…"    edited documents too
  --every 5                                 a fifth of the edits of each document, others by seed
  --only-edits                              no genuine documents
  --misses                                  prints each genuine one that is not verified, and each edited one that is
  --keep FOLDER                             writes the photographs of those, and each genuine drawing
  --fonts /usr/share/fonts                  the system's typefaces
  --browser /usr/bin/chromium               Chromium`;

const { values } = commandLine(usage, {
  seeds: { type: "string", default: "1-20" },
  kinds: { type: "string", default: browserKinds.join(",") },
  condition: { type: "string", default: "good" },
  edits: { type: "string", default: "" },
  every: { type: "string", default: "1" },
  misses: { type: "boolean", default: false },
  "only-edits": { type: "boolean", default: false },
  keep: { type: "string" },
  fonts: { type: "string", default: "/usr/share/fonts" },
  browser: { type: "string", default: "/usr/bin/chromium" },
});

const openPrinter = async () => {
  try {
    return await browserPrinter(browserFonts(values.fonts), values.browser);
  } catch (cause) {
    if (cause instanceof BrowserMissing || cause instanceof FontsMissing)
      return fail(cause.message);
    throw cause;
  }
};

const [from, to] = span(values.seeds);
const every = wholeNumber(values.every);
const kinds = named(values.kinds, browserKinds);
const conditions: ReadonlyArray<BrowserCondition> = named(values.condition, browserConditions);
if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true });

const printer = await openPrinter();
const reader = await browserReader();
const tally = browserTally();
for (const kind of kinds) {
  const known = editNames(kind === "license");
  const edits =
    values.edits === "all" ? known : values.edits === "" ? [] : named(values.edits, known);
  for (let seed = from; seed <= to; seed += 1) {
    const document = browserDocument(kind, seed);
    const rows: ReadonlyArray<readonly [name: string, edit: BrowserEdit]> = [
      ...(values["only-edits"] ? [] : [["genuine", {}] as const]),
      ...edits.flatMap((name, at) => {
        const edit = editOf(name, document.holder, document.words, seed);
        return edit === undefined || (at + seed) % every !== 0 ? [] : [[name, edit] as const];
      }),
    ];
    for (const [name, edit] of rows) {
      const sides = await document.draw(printer, edit);
      const file = `${kind}-${seed}-${name.replaceAll(/\W+/g, "-")}`;
      if (name === "genuine") {
        for (const fault of sides.faults)
          console.log(`  drawn badly: ${kind} ${seed} ${document.title}: ${fault}`);
        if (values.keep !== undefined) {
          writeFileSync(`${values.keep}/${file}-drawn.png`, await cardFile(sides.front));
          if (sides.back !== undefined)
            writeFileSync(`${values.keep}/${file}-drawn-back.png`, await cardFile(sides.back));
        }
      }
      for (const condition of conditions) {
        const front = await shoot(sides.front, condition, seed);
        const back =
          sides.back === undefined ? undefined : await shoot(sides.back, condition, seed + 1);
        const result = await reader.read(document.kind, front, back);
        const isGood = tally.add({ kind, name, condition, ...result });
        if (values.misses && !isGood) {
          const changed = JSON.stringify(
            edit.print ?? edit.data ?? edit.treated ?? edit.omitted ?? {},
          );
          console.log(
            `  ${kind} ${seed} ${document.title} | ${name} ${changed.slice(0, 120)} | ${condition} | ${result.said} ${result.why} | ${result.open} | ${(result.time / 1000).toFixed(1)} s`,
          );
        }
        if (values.keep !== undefined && !isGood) {
          writeFileSync(`${values.keep}/${file}-${condition}-front.jpg`, front);
          if (back !== undefined)
            writeFileSync(`${values.keep}/${file}-${condition}-back.jpg`, back);
        }
      }
    }
  }
}
for (const line of tally.lines()) console.log(line);
await printer.close();
reader.close();
