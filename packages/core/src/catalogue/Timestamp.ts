import { Schema } from "effect";

/** ISO 8601 in UTC, with milliseconds and `Z`. */
export const Timestamp = Schema.String.annotate({ format: "date-time" });

/** Epoch milliseconds in the wire format. */
export const timestamp = (milliseconds: number): string => new Date(milliseconds).toISOString();
