import { DateTime, Schema } from "effect";

/** ISO 8601 in UTC, with milliseconds and `Z`. */
export const Timestamp = Schema.String.annotate({ format: "date-time" });

/** Epoch milliseconds as partners see them. */
export const timestamp = (milliseconds: number): string =>
  DateTime.formatIso(DateTime.makeUnsafe(milliseconds));
