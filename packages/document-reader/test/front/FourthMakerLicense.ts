import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { textOf } from "./PrintedFronts.ts";

export const name = (text: string) => ({ text, truncated: false });

/** The data of a license, and its print line by line. */
export const license = {
  number: "748379786",
  last: name("FELDMANN"),
  first: name("LI"),
  middle: name("NA"),
  birthDate: "1978-08-12",
  issued: "2023-09-17",
  expires: "2031-08-12",
  sex: "M",
  height: 71,
  class: "D",
  address: { street: "3910 OLD POST RD", city: "FORT SMITH", state: "AR", zip: "72901" },
} as const satisfies ExpectedFront;

export const lines = {
  number: "DL NO 748379786",
  last: "LN FELDMANN",
  first: "FN LI NA",
  street: "3910 OLD POST RD",
  city: "FORT SMITH AR 72901",
  born: "DOB 08/12/1978",
  until: "EXP 08/12/2031",
  since: "ISS 09/17/2023",
  marks: `SEX M HGT 5'-11" CLASS D`,
};

export const frontOf = (changed: Partial<typeof lines> = {}): PrintedText =>
  textOf(["ARKANSAS DRIVER LICENSE", ...Object.values({ ...lines, ...changed })]);

export const match = (changed: Partial<typeof lines> = {}, expected: ExpectedFront = license) => {
  const look = lookAt(frontOf(changed));
  return matchFront([look, look], expected);
};
