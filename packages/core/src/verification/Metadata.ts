import { Schema } from "effect";

/** The longest metadata in characters. Source: interface, "Limits". */
export const metadataLimit = 500;

const isMetadata = (value: unknown): value is Schema.Json => {
  try {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return text !== undefined && Array.from(text).length <= metadataLimit;
  } catch {
    // Only nesting far beyond 500 characters exhausts the stack.
    return false;
  }
};

/**
 * Any JSON value of up to 500 characters (code points): a string counts its own, any other value those of its compact
 * JSON text. Source: choices, section 2.
 */
export const Metadata = Schema.declare(isMetadata);
export type Metadata = typeof Metadata.Type;
