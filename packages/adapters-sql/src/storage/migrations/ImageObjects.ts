import type { ColumnTypes } from "../ColumnTypes.ts";

/** Where the pieces of images are that are not in the database any more, and the pieces to remove there. */
export const imageObjects = (types: ColumnTypes): ReadonlyArray<string> => [
  `ALTER TABLE document_image_part ADD COLUMN object TEXT`,
  `CREATE INDEX document_image_part_here ON document_image_part (transaction_id, side, number) WHERE object IS NULL`,
  `ALTER TABLE document_image_preview ADD COLUMN object TEXT`,
  `CREATE INDEX document_image_preview_here ON document_image_preview (transaction_id, side) WHERE object IS NULL`,
  `CREATE TABLE image_object_removal (
  object TEXT NOT NULL PRIMARY KEY
)${types.keyedTable}`,
];
