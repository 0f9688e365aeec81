import { Option, Schema } from "effect";
import { enable } from "effect/schema/SchemaJITCompiler";

/** Parses stored JSON; `undefined` if invalid, because the parser's error would quote it. */
export const parseStored = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Stored JSON as its schema reads it, where it may be written in fewer bytes. */
export type Lengthen = (stored: unknown) => unknown;

const asStored: Lengthen = (stored) => stored;

/**
 * Creates a compiled reader of stored JSON. It throws on a mismatch: a defect without the value, which may be personal.
 */
export const storedJson = <A>(
  schema: Schema.Decoder<A>,
  lengthen = asStored,
): ((text: string) => A) => {
  enable(schema.ast);
  const decode = Schema.decodeUnknownOption(schema);
  return (text) =>
    Option.getOrThrowWith(
      decode(lengthen(parseStored(text))),
      () => new Error("A stored value does not have its shape."),
    );
};

/** How many texts are cached before the cache is emptied. */
const keptTexts = 100;

/** The same with a cache, for texts that repeat in many rows. Not for personal data. */
export const keptJson = <A>(
  schema: Schema.Decoder<A>,
  lengthen = asStored,
): ((text: string) => A) => {
  const read = storedJson(schema, lengthen);
  const kept = new Map<string, A>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const value = read(text);
    if (kept.size >= keptTexts) kept.clear();
    kept.set(text, value);
    return value;
  };
};

/** The same for states, which often consist of their name only. */
export const storedState = <A>(
  schema: Schema.Decoder<A>,
  lengthen = asStored,
): ((text: string) => A) => {
  const read = storedJson(schema, lengthen);
  const readName = keptJson(schema, lengthen);
  return (text) => (text.includes(",") ? read(text) : readName(text));
};
