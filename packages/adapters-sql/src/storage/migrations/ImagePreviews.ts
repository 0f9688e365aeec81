import type { ColumnTypes } from "../ColumnTypes.ts";

/** Previews of images, sealed under the image's key and deleted with it. */
export const imagePreviews = (types: ColumnTypes): ReadonlyArray<string> => [
  `CREATE TABLE document_image_preview (
  transaction_id TEXT NOT NULL,
  side TEXT NOT NULL,
  sealed ${types.bytes} NOT NULL,
  PRIMARY KEY (transaction_id, side),
  FOREIGN KEY (transaction_id, side) REFERENCES document_image (transaction_id, side) ON DELETE CASCADE
)${types.table}`,
];
