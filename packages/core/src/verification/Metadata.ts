import { Schema } from "effect";

/** How many characters a partner's metadata may have as compact JSON text. Source: interface, "Limits". */
export const metadataLimit = 500;

const isMetadata = (value: unknown): value is Schema.Json => {
  try {
    const text: string | undefined = JSON.stringify(value);
    return text !== undefined && Array.from(text).length <= metadataLimit;
  } catch {
    // Nesting that exhausts the stack is far beyond 500 characters.
    return false;
  }
};

/** Any JSON value of up to 500 characters, counted as code points of its compact text. */
export const Metadata = Schema.declare(isMetadata);
export type Metadata = typeof Metadata.Type;
