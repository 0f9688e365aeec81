import { namesInList } from "./NamesInList.ts";

/** Says why a command cannot run, and ends it. */
export const fail = (why: string): never => {
  console.error(why);
  process.exit(2);
};

/** The names in an option's list; fails where one is none of the known ones. */
export const named = <Name extends string>(
  list: string,
  known: ReadonlyArray<Name>,
): ReadonlyArray<Name> => {
  const { names, unknown } = namesInList(list, known);
  return unknown === undefined
    ? names
    : fail(`Nothing is called ${unknown}. There are: ${known.join(", ")}`);
};
