/** A part of a form: a text, or bytes. A part with a file name is a file. */
export interface FormPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly fileName?: string;
  readonly type?: string;
}

/** A form as it goes over the wire. */
export interface MultipartBody {
  readonly headers: { readonly "content-type": string };
  readonly body: Uint8Array;
}

const boundary = "----bonafide-testkit-7d1f0a";

const headOf = ({ fileName, name, type }: FormPart): string =>
  [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"${fileName === undefined ? "" : `; filename="${fileName}"`}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    "",
    "",
  ].join("\r\n");

/** Writes a form (`multipart/form-data`, RFC 7578), its parts in their order. Nothing in it is escaped. */
export const multipartBody = (parts: ReadonlyArray<FormPart>): MultipartBody => {
  const text = new TextEncoder();
  const pieces = [
    ...parts.flatMap((part) => [
      text.encode(headOf(part)),
      typeof part.content === "string" ? text.encode(part.content) : part.content,
      text.encode("\r\n"),
    ]),
    text.encode(`--${boundary}--\r\n`),
  ];
  const body = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  pieces.reduce((at, piece) => {
    body.set(piece, at);
    return at + piece.length;
  }, 0);
  return { headers: { "content-type": `multipart/form-data; boundary=${boundary}` }, body };
};
