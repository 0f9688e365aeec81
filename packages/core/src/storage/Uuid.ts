import { Option } from "effect";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID of any version, in lower case; absent if the value is not one. Source: RFC 9562, 4. */
export const uuidOf = (value: unknown): Option.Option<string> =>
  typeof value === "string" && uuid.test(value) ? Option.some(value.toLowerCase()) : Option.none();

/** A text that may be an id: a UUID in lower case, any other text unchanged. */
export const idOf = (text: string): string => (uuid.test(text) ? text.toLowerCase() : text);
