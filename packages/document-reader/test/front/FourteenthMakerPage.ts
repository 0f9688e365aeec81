import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { name } from "./FourthMakerLicense.ts";
import { lineAt } from "./FourthMakerPage.ts";

/** What two looks that read the same make of a print. */
export const verdictOf = (text: PrintedText, expected: ExpectedFront) => {
  const look = lookAt(text);
  return matchFront([look, look], expected);
};

/** A line in small print. */
export const small = (words: Readonly<Record<number, string>>) => lineAt(560, 12, words);

export const page: ExpectedFront = {
  number: "675622846",
  last: name("PAPAGEORGIOU"),
  first: name("ELENI"),
  middle: undefined,
  middleInitial: "",
  birthDate: "1998-11-11",
  issued: undefined,
  expires: "2030-12-26",
  sex: "F",
  states: ["GRC", "GRC"],
};

export interface Page {
  readonly born?: string;
  readonly given?: string;
  readonly expires?: string;
  readonly more?: PrintedText;
  readonly sex?: string;
  readonly type?: string;
}

export const pageOf = ({
  born = "11 NOV 98",
  expires = "26 DEC/DEC 30",
  given = "ELENI",
  more = [],
  sex = "F",
  type = "Type",
}: Page): PrintedText => [
  lineAt(20, 30, { 100: "HELLENIC REPUBLIC" }),
  lineAt(70, 18, { 100: type, 500: "Passport No." }),
  lineAt(95, 28, { 100: "P", 500: "675622846" }),
  lineAt(145, 18, { 100: "Surname" }),
  lineAt(170, 28, { 100: "PAPAGEORGIOU" }),
  lineAt(220, 18, { 100: "Given names" }),
  lineAt(245, 28, { 100: given }),
  lineAt(315, 18, { 100: "Nationality", 500: "Sex" }),
  lineAt(340, 28, { 100: "HELLENIC", 500: sex }),
  lineAt(385, 18, { 100: "Date of birth", 500: "Date of expiry" }),
  lineAt(410, 28, { 100: born, 500: expires }),
  ...more,
];
