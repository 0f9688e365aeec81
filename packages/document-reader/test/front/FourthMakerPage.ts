import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { name } from "./FourthMakerLicense.ts";
import { textOf } from "./PrintedFronts.ts";

/** A page of a zone's data. */
export const page = {
  number: "H5507540",
  last: { ...name("THORSTEINSSON"), unknown: { pair: "TH", likes: ["P"] } },
  first: name("OERN"),
  birthDate: "2003-02-11",
  issued: undefined,
  expires: "2032-06-23",
  sex: "M",
  states: ["ISL", "ISL"],
} as const satisfies ExpectedFront;

/** Its print, line by line. */
export const ofPage = {
  title: "SPECIMEN PASSPORT",
  code: "CODE ISL",
  number: "NO H5507540",
  last: "SURNAME ÞORSTEINSSON",
  first: "GIVEN NAMES ÖRN",
  born: "DATE OF BIRTH 11.02.2003",
  sex: "SEX M",
  nationality: "NATIONALITY ISL",
  until: "DATE OF EXPIRY 23.06.2032",
  since: "DATE OF ISSUE 23.06.2022",
};

export const matchPage = (changed: Partial<typeof ofPage>, expected: ExpectedFront = page) => {
  const look = lookAt(textOf(Object.values({ ...ofPage, ...changed })));
  return matchFront([look, look], expected);
};

/** Words of a line at places of their own: pixels from the left, and a height. */
export const lineAt = (top: number, height: number, words: Readonly<Record<number, string>>) =>
  Object.entries(words).flatMap(([left, text]) => {
    let from = Number(left);
    return text.split(" ").map((word) => {
      const width = 0.6 * height * word.length;
      const printed = { text: word, confidence: 0.96, left: from, top, width, height };
      from += width + 0.4 * height;
      return printed;
    });
  });

/** A page with further lines at its end. */
export const pageWith = (
  changed: Partial<typeof ofPage>,
  lines: ReadonlyArray<string> = [],
  expected: ExpectedFront = page,
) => {
  const look = lookAt(textOf([...Object.values({ ...ofPage, ...changed }), ...lines]));
  return matchFront([look, look], expected);
};
