import { Option, Schema } from "effect";

const parse = (text: string): unknown => {
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
  const decode = Schema.decodeUnknownOption(schema);
  return (text) =>
    Option.getOrThrowWith(
      decode(parse(text)),
      () => new Error("A stored value does not have its shape."),
    );
};
