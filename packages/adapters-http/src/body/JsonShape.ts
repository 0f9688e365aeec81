/** The size of a JSON text, without its values. */
export interface JsonShape {
  /** The depth of nesting. */
  readonly depth: number;
  /** The number of names in all objects. */
  readonly names: number;
  /** The number of names in the outermost object. */
  readonly parameters: number;
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The end of the string that starts before `at`. */
const endOfString = (bytes: Uint8Array, at: number): number => {
  for (let here = at; here < bytes.length; here += 1) {
    if (bytes[here] === backslash) here += 1;
    else if (bytes[here] === quote) return here;
  }
  return bytes.length;
};

/** Measures JSON in one pass, before it is parsed. The result for invalid JSON has no meaning. */
export const jsonShapeOf = (bytes: Uint8Array): JsonShape => {
  let depth = 0;
  let deepest = 0;
  let names = 0;
  let parameters = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at + 1);
    else if (byte === colon) {
      names += 1;
      if (depth === 1) parameters += 1;
    } else if (byte === openBracket || byte === openBrace) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (byte === closeBracket || byte === closeBrace) depth -= 1;
  }
  return { depth: deepest, names, parameters };
};
