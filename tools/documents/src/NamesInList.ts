/**
 * The names in a list with commas, of which some names have one too: `sex printed,number printed, one digit`. `unknown` is
 * the first part that is no name.
 */
export const namesInList = <Name extends string>(
  list: string,
  known: ReadonlyArray<Name>,
): { readonly names: ReadonlyArray<Name>; readonly unknown: string | undefined } => {
  const longestFirst = known.toSorted((one, other) => other.length - one.length);
  const names: Array<Name> = [];
  let rest = list.trim();
  do {
    const found = longestFirst.find((name) => `${rest},`.startsWith(`${name},`));
    if (found === undefined) return { names, unknown: rest.split(",")[0] };
    names.push(found);
    rest = rest.slice(found.length + 1).trimStart();
  } while (rest !== "");
  return { names, unknown: undefined };
};
