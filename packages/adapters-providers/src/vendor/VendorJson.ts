import { type Option, Schema } from "effect";
import type { VendorAnswer } from "./VendorHttp.ts";

const isJson = (contentType: string): boolean =>
  /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The JSON of an answer; absent if it has another type or is invalid. */
export const jsonIn = ({ body, contentType }: VendorAnswer): unknown =>
  isJson(contentType) ? parse(body) : undefined;

/** Parses the JSON of an answer; absent if it has another shape. */
export const readJson = <A>(
  schema: Schema.Decoder<A>,
): ((answer: VendorAnswer) => Option.Option<A>) => {
  const decode = Schema.decodeUnknownOption(schema);
  return (answer) => decode(jsonIn(answer));
};
