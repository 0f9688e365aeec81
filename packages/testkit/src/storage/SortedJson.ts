const byText = (left: string, right: string) => (left < right ? -1 : 1);

const isBytes = (part: object): part is { readonly length: number } => part instanceof Uint8Array;

/** What JSON makes of a Buffer. */
const isBuffer = (part: object): part is { readonly data: ReadonlyArray<number> } =>
  "type" in part && part.type === "Buffer" && "data" in part && Array.isArray(part.data);

/** JSON whose keys are sorted, to compare what two databases give. Of bytes it has the number. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    if (isBytes(part)) return `${part.length} bytes`;
    if (isBuffer(part)) return `${part.data.length} bytes`;
    return Object.fromEntries(
      Object.entries(part).toSorted(([one], [other]) => byText(one, other)),
    );
  });
