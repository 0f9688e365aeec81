import { Option } from "effect";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A UUID of any version, in lower case; absent where the value is none. Source: RFC 9562, 4. */
export const uuidOf = (value: unknown): Option.Option<string> =>
  typeof value === "string" && uuid.test(value) ? Option.some(value.toLowerCase()) : Option.none();

/** A text that may be an id of ours: in lower case where it is a UUID, as it is where it is none. */
export const idOf = (text: string): string => Option.getOrElse(uuidOf(text), () => text);
