const whole = [
  "/9j/2wBDABQUFBQVFBcZGRcfIh4iHy4rJycrLkYyNjI2MkZqQk5CQk5Cal5yXVZdcl6phXZ2hanDpJukw+zT0+z/////",
  "////2wBDARQUFBQVFBcZGRcfIh4iHy4rJycrLkYyNjI2MkZqQk5CQk5Cal5yXVZdcl6phXZ2hanDpJukw+zT0+z/////",
  "////wgARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAVAQEBAAAAAAAAAAAAAAAAAAABBP/a",
  "AAwDAQACEAMQAAAAqgx//8QAFBABAAAAAAAAAAAAAAAAAAAAIP/aAAgBAQABPwAf/8QAFBEBAAAAAAAAAAAAAAAAAAAA",
  "AP/aAAgBAgEBPwB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPwB//9k=",
].join("");

/** A whole JPEG of 16 by 16 pixels. */
export const sampleJpeg = Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));

/** A whole PNG of 16 by 16 pixels. */
export const samplePng = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVQokWM48P8dSYhhVMP/0VA6MFyTBgD6eK0fvJlW4QAAAABJRU5ErkJggg==",
  ),
  (character) => character.charCodeAt(0),
);

/** What a sample PDF has: how many pages, and what each of them draws. */
interface PdfOptions {
  readonly pages?: number;
  readonly content?: string;
  readonly filter?: string;
  readonly encrypted?: boolean;
}

const stream = (content: string, filter: string | undefined) =>
  `<< /Length ${content.length}${filter === undefined ? "" : ` /Filter /${filter}`} >>\nstream\n${content}\nendstream`;

/** A key of the standard security handler that no password opens. Source: ISO 32000-1, 7.6.3. */
const encryption = `<< /Filter /Standard /V 1 /R 2 /O <${"1f".repeat(32)}> /U <${"2e".repeat(32)}> /P -44 >>`;

/** A PDF as text in which each character is a byte. Source: ISO 32000-1, 7.5. */
export const samplePdf = ({
  content = "0 0 1 rg 100 100 200 200 re f",
  encrypted = false,
  filter,
  pages = 1,
}: PdfOptions = {}): Uint8Array => {
  const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R >>";
  const kids = Array.from({ length: pages }, (_, at) => `${at + 4} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    stream(content, filter),
    ...Array.from({ length: pages }, () => page),
    ...(encrypted ? [encryption] : []),
  ];
  let text = "%PDF-1.7\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const lock = encrypted ? ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]` : "";
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${lock} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Uint8Array.from(text + end, (character) => character.charCodeAt(0));
};
