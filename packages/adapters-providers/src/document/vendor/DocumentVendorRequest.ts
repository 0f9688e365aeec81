import type { DocumentPictures, ReadingTerms } from "@bonafide/core/document/DocumentReader";

const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89;

// Base64 needs no escaping, so tens of megabytes are not scanned for it.
const imageText = (bytes: Uint8Array): string =>
  `{"type":"image/${isPng(bytes) ? "png" : "jpeg"}","data":"${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")}"}`;

/** The JSON body of a request to a document vendor, as in `docs/documents.md`. */
export const vendorRequestBody = (
  { back, front, kind }: DocumentPictures,
  { id, today }: ReadingTerms,
): string => {
  const head = JSON.stringify({ id, kind, today }).slice(0, -1);
  const images = [
    `"front":${imageText(front)}`,
    ...(back === undefined ? [] : [`"back":${imageText(back)}`]),
  ];
  return `${head},${images.join(",")}}`;
};
