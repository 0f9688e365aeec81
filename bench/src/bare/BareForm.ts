/** A file of a form. */
interface BareFile {
  readonly fileName: string;
  readonly content: Buffer;
}

const headEnd = Buffer.from("\r\n\r\n");

/** The files of a complete form (`multipart/form-data`, RFC 7578), by name. */
export const filesOf = (
  contentType: string | undefined,
  body: Buffer,
): ReadonlyMap<string, BareFile> => {
  const files = new Map<string, BareFile>();
  const boundary = /^multipart\/form-data;.*boundary=([^;]+)/i.exec(contentType ?? "")?.[1];
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let at = body.indexOf(delimiter.subarray(2)) + delimiter.length - 2;
  for (;;) {
    const end = body.indexOf(delimiter, at);
    if (end < 0) return files;
    const contentAt = body.indexOf(headEnd, at) + headEnd.length;
    const head = body.toString("utf8", at, contentAt);
    const name = / name="([^"]*)"/.exec(head)?.[1];
    const fileName = / filename="([^"]*)"/.exec(head)?.[1];
    if (name !== undefined && fileName !== undefined) {
      files.set(name, { fileName, content: body.subarray(contentAt, end) });
    }
    at = end + delimiter.length;
  }
};

/** Whether a file may be an image: its size, and its first bytes. */
export const isImage = ({ content }: BareFile): boolean =>
  content.length > 40 * 1024 &&
  content.length < 16 * 1024 * 1024 &&
  (content.readUInt16BE(0) === 0xffd8 || content.readUInt32BE(0) === 0x89504e47);
