import { existsSync } from "node:fs";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { namesInList } from "./NamesInList.ts";

/** Says why a command cannot run, and ends it. */
export const fail = (why: string): never => {
  console.error(why);
  process.exit(2);
};

type Options = NonNullable<ParseArgsConfig["options"]>;

/** What a command was called with. `--help` prints how to call it and ends it; an option that it has not ends it with 2. */
export const commandLine = <const Chosen extends Options>(
  usage: string,
  options: Chosen,
  allowPositionals = false,
): ReturnType<typeof parseArgs<{ options: Chosen; allowPositionals: boolean }>> => {
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ options, allowPositionals });
  } catch (cause) {
    return fail(`${cause instanceof Error ? cause.message : String(cause)}\n\n${usage}`);
  }
};

/** The names in an option's list; fails where one is none of the known ones. */
export const named = <Name extends string>(
  list: string,
  known: ReadonlyArray<Name>,
): ReadonlyArray<Name> => {
  const { names, unknown } = namesInList(list, known);
  return unknown === undefined
    ? names
    : fail(`Nothing is called ${unknown}. There are: ${known.join("; ")}`);
};

/** A whole number, of one or more; fails with any other words. */
export const wholeNumber = (words: string): number =>
  /^[1-9]\d{0,8}$/.test(words) ? Number(words) : fail(`${words} is no whole number of one or more`);

/** `3-7`, or `3` alone. */
export const span = (words: string): readonly [from: number, to: number] => {
  const [from = NaN, to = from, ...more] = words.split("-").map(wholeNumber);
  return more.length === 0 && from <= to
    ? [from, to]
    : fail(`${words} is no span of numbers, such as 3-7`);
};

/** A folder; fails where there is none. */
export const existingFolder = (folder: string): string =>
  existsSync(folder) ? folder : fail(`There is no folder ${folder}`);
