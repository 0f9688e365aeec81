import { tmpdir } from "node:os";
import { assert, describe, it } from "@effect/vitest";
import { AffiliationFormDraft } from "../../src/affiliation/AffiliationFormDraft.ts";
import type { FormParser } from "../../src/body/FormPart.ts";
import { multipartForm } from "../../src/body/MultipartForm.ts";
import { urlEncodedForm } from "../../src/body/UrlEncodedForm.ts";
import { DocumentFormSink } from "../../src/document/DocumentFormSink.ts";

const megabyte = 1024 * 1024;
const chunkBytes = 64 * 1024;

/** The processor time of this thread, in milliseconds. */
const processorTime = (): number => {
  const { system, user } = process.threadCpuUsage();
  return (system + user) / 1000;
};

const urlEncoded = () => urlEncodedForm(new AffiliationFormDraft("", 32 * megabyte, tmpdir()));
const multipart = (boundary: string) => () =>
  multipartForm(
    `multipart/form-data; boundary=${boundary}`,
    new DocumentFormSink<never>(
      { files: ["front_image"], texts: ["metadata"] },
      128 * megabyte,
      64 * 1024,
      tmpdir(),
    ),
  );

const headOf = (boundary: string, more = "") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="front_image"; filename="a"${more}\r\n\r\n`;

/** What a parser is given: how it begins, and what is repeated up to a size. */
type Adversary = readonly [string, () => FormParser, beginning: string, repeated: string];

const dashes = "-".repeat(200);
const adversaries: ReadonlyArray<Adversary> = [
  ["a file in base64", urlEncoded, "document_file=", "AAAA"],
  ["a file in escaped line ends", urlEncoded, "document_file=", "%0A"],
  ["a data: URI without a comma", urlEncoded, "document_file=data:", "x"],
  ["a long text", urlEncoded, "fname=", "%C3%AB"],
  ["percent signs", urlEncoded, "fname=", "%"],
  ["a long name", urlEncoded, "", "n"],
  ["an image", multipart("b"), headOf("b"), "x"],
  ["beginnings of boundaries", multipart("b"), headOf("b"), "\r\n--"],
  ["almost boundaries", multipart(dashes), headOf(dashes), `\r\n${dashes}-`],
  [
    "parts with large heads",
    multipart("b"),
    "",
    `${headOf("b", `\r\nContent-Type: text/plain${';a="'.repeat(3_900)}`)}v\r\n`,
  ],
];

const bodyOf = (beginning: string, repeated: string, size: number): Buffer =>
  Buffer.concat([Buffer.from(beginning), Buffer.alloc(size - beginning.length, repeated)]);

/** The processor time of a whole body, and of the chunk that took longest. */
const costOf = (parser: FormParser, body: Buffer) => {
  let longest = 0;
  const began = processorTime();
  for (let at = 0; at < body.length; at += chunkBytes) {
    const before = processorTime();
    parser.write(body.subarray(at, at + chunkBytes));
    longest = Math.max(longest, processorTime() - before);
  }
  const before = processorTime();
  parser.end();
  return { longest: Math.max(longest, processorTime() - before), all: processorTime() - began };
};

const leastOf = (make: () => FormParser, body: Buffer) => {
  const costs = Array.from({ length: 4 }, () => costOf(make(), body));
  return {
    longest: Math.min(...costs.map(({ longest }) => longest)),
    all: Math.min(...costs.map(({ all }) => all)),
  };
};

describe("a form of the largest size", () => {
  it.each(adversaries)(
    "holds the event loop for less than 50 ms at a time, and costs no more a byte than a small one: %s",
    (_, make, beginning, repeated) => {
      const small = leastOf(make, bodyOf(beginning, repeated, megabyte));
      const large = leastOf(make, bodyOf(beginning, repeated, 4 * megabyte));
      assert.isBelow(large.longest, 50);
      // Four times the bytes, and twice of that for all that disturbs. The system counts in steps of 4 ms.
      assert.isBelow(large.all, 8 * (small.all + 4));
    },
  );
});
