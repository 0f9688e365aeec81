import type { ColumnTypes } from "../ColumnTypes.ts";

/** Until when a process moves a piece of an image out of the database, in epoch milliseconds. */
export const imageMoves = (types: ColumnTypes): ReadonlyArray<string> =>
  ["document_image_part", "document_image_preview"].map(
    (table) => `ALTER TABLE ${table} ADD COLUMN moved_until ${types.integer}`,
  );
