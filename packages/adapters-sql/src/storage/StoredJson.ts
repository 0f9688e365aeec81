import { Option, Schema } from "effect";
import { enable } from "effect/schema/SchemaJITCompiler";

/** JSON that we stored; `undefined` where it is none, as its error would quote it. */
export const parseStored = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads JSON that we stored, compiled once. What does not fit throws: a defect whose text shows nothing of the value,
 * which may be personal.
 */
export const storedJson = <A>(schema: Schema.Decoder<A>): ((text: string) => A) => {
  enable(schema.ast);
  const decode = Schema.decodeUnknownOption(schema);
  return (text) =>
    Option.getOrThrowWith(
      decode(parseStored(text)),
      () => new Error("A stored value does not have its shape."),
    );
};

/** How many texts are kept before all of them are given up. */
const keptTexts = 100;

/** The same, of texts that come again and again in many rows: each is read once. Nothing personal is to be kept so. */
export const keptJson = <A>(schema: Schema.Decoder<A>): ((text: string) => A) => {
  const read = storedJson(schema);
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

/** The same of states, which often are no more than their name. */
export const storedState = <A>(schema: Schema.Decoder<A>): ((text: string) => A) => {
  const read = storedJson(schema);
  const readName = keptJson(schema);
  return (text) => (text.includes(",") ? read(text) : readName(text));
};
