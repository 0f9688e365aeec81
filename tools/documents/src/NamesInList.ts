/**
 * The names in a list with commas, of which some names have one too: `sex printed,number printed, one digit`. `unknown` is
 * the first part that is no name.
 */
export const namesInList = <Name extends string>(
  list: string,
  known: ReadonlyArray<Name>,
): { readonly names: ReadonlyArray<Name>; readonly unknown: string | undefined } => {
  const parts = list.split(",");
  const names: Array<Name> = [];
  for (let at = 0; at < parts.length;) {
    const ends = parts.map((_, end) => end + 1).filter((end) => end > at);
    const found = ends
      .toReversed()
      .flatMap((end) =>
        known
          .filter((name) => name === parts.slice(at, end).join(",").trim())
          .map((name) => ({ end, name })),
      )
      .at(0);
    if (found === undefined) return { names, unknown: parts[at] };
    names.push(found.name);
    at = found.end;
  }
  return { names, unknown: undefined };
};
