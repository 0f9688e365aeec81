import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";

/** A card as it is printed, line by line. */
export const card = [
  "UTOPIA USA DRIVER LICENSE SPECIMEN NOT REAL DOCUMENT",
  "4d DLN U1234567 4b EXP 08/04/2030",
  "1 ERIKSSON",
  "2 ANNA MARIA",
  "8 123 HARBOR ROAD",
  "CAPITAL CITY XU 01234",
  "15 SEX F 16 HGT 5'-03 9 CLASS C",
  "3 DOB 08/04/1980 4a ISS 08/04/2022",
];

/** What its barcode says of its holder. */
export const anna = {
  number: "U1234567",
  last: { text: "ERIKSSON", truncated: false },
  first: { text: "ANNA", truncated: false },
  birthDate: "1980-08-04",
  issued: "2022-08-04",
  expires: "2030-08-04",
};

/** The card with another text in place of one that it prints. */
export const edited = (from: string, to: string) => card.map((line) => line.replace(from, to));

/** The match of several looks at a front. */
export const matched = (texts: ReadonlyArray<PrintedText>, expected: ExpectedFront) =>
  matchFront(texts.map(lookAt), expected);
