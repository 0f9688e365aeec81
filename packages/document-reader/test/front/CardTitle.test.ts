import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";
import { frontOf, license, name } from "./FourthMakerLicense.ts";
import { textOf } from "./PrintedFronts.ts";

/** What each of some looks has for a title, above all other print. */
const titled = (
  titles: ReadonlyArray<ReadonlyArray<string>>,
  expected: Partial<ExpectedFront>,
  confidence = 0.96,
) => {
  const { strange, verdict } = matchFront(
    titles.map((lines) =>
      lookAt([
        ...textOf(lines, confidence).map((line) =>
          line.map((word) => ({ ...word, top: word.top - 400 })),
        ),
        ...frontOf().slice(1),
      ]),
    ),
    { ...license, ...expected },
  );
  return [strange.map((each) => each.of).join(), verdict];
};

const twice = (lines: ReadonlyArray<string>) => [lines, lines];
const same = ["", "Same"];

describe("A license's title", () => {
  const arkansas = { issuer: "AR" };
  const issuerOf = (lines: ReadonlyArray<string>, expected: Partial<ExpectedFront> = arkansas) =>
    titled(twice(lines), expected);

  it("that names another state than the barcode's issuer contradicts by two looks, and is a doubt by one", () => {
    for (const title of [
      "TEXAS",
      "TEXAS USA",
      "NORTH CAROLINA DRIVER LICENSE",
      "STATE OF OHIO",
      "COMMONWEALTH OF MASSACHUSETTS",
      "OHIO DEPARTMENT OF PUBLIC SAFETY",
      "ONTARIO CANADA",
      "Québec",
      "NOUVEAU-BRUNSWICK",
      "SOUTH CARO LI N ADRIVER LICENSE",
    ])
      expect(issuerOf([title])).toEqual(["issuer", "Contradicted"]);
    expect(titled([["TEXAS"]], arkansas)).toEqual(["issuer", "Unclear"]);
    expect(titled(twice(["TEXAS"]), arkansas, 0.8)).toEqual(["issuer", "Unclear"]);
    expect(titled(twice(["TEXAS"]), arkansas, 0.5)).toEqual(same);
    // A long name is no misreading of something else.
    expect(titled(twice(["GEORGIA"]), arkansas, 0.35)).toEqual(["issuer", "Unclear"]);
    expect(titled(twice(["GEORGIA"]), arkansas, 0.2)).toEqual(same);
    expect(issuerOf(["TEXAS"], {})).toEqual(same);
  });

  it("says nothing where the issuer's own name is in any look, also with a letter misread", () => {
    for (const own of ["ARKANSAS", "ARKANSA5", "ARKANSASUSA", "ARXANSAS"]) {
      expect(issuerOf([own, "TEXAS"])).toEqual(same);
      expect(titled([["TEXAS"], [own]], arkansas)).toEqual(same);
    }
    expect(issuerOf(["WASHINGTON DC"], { issuer: "DC" })).toEqual(same);
    expect(issuerOf(["NEW MEXICO USA"], { issuer: "NM" })).toEqual(same);
  });

  it("says nothing by a part of the own name, and a longer name is another's", () => {
    expect(issuerOf(["KANSAS"])).toEqual(same);
    expect(issuerOf(["VIRGINIA"], { issuer: "WV" })).toEqual(same);
    expect(issuerOf(["WASHINGTON"], { issuer: "DC" })).toEqual(same);
    for (const [issuer, title] of [
      ["VA", "WEST VIRGINIA"],
      ["KS", "ARKANSAS"],
      ["SC", "NORTH CAROLINA"],
    ] as const)
      expect(issuerOf([title], { issuer })).toEqual(["issuer", "Contradicted"]);
  });

  it("is no name, street or city of the holder, no value of a label, and no line with a numeral", () => {
    expect(issuerOf(["GEORGIA"], { ...arkansas, last: name("GEORGIA") })[0]).toBe("");
    expect(issuerOf(["VIRGINIA"], { ...arkansas, middle: name("VIRGINIA") })[0]).toBe("");
    const address = { ...license.address, city: "NEW YORK" };
    expect(issuerOf(["NEW YORK"], { ...arkansas, address })[0]).toBe("");
    expect(issuerOf(["INDIANA PA 15701"])).toEqual(same);
    expect(issuerOf(["FN TEXAS"])[0]).toBe("");
    expect(issuerOf(["TEXAS RANGERS"])).toEqual(same);
  });
});

describe("Print beside a title", () => {
  const issuersIn = (text: PrintedText) => {
    const look = lookAt([...text, ...frontOf().slice(1)]);
    return matchFront([look, look], { ...license, issuer: "AR" }).strange.map((each) => each.of);
  };
  const texas = { text: "TEXAS", confidence: 0.96, left: 160, top: -400, width: 90, height: 30 };

  it("names no issuer where it is smaller than most print, or stands at a label", () => {
    expect(issuersIn([[texas]])).toEqual(["issuer"]);
    expect(issuersIn([[{ ...texas, height: 12 }]])).toEqual([]);
    expect(issuersIn([[{ ...texas, text: "LN", left: 0 }, texas]])).toEqual([]);
  });
});

describe("A license's kind", () => {
  const ofLicense = { cardType: "License" } as const;
  const ofCard = { cardType: "IdentificationCard" } as const;
  const kindOf = (lines: ReadonlyArray<string>, expected: Partial<ExpectedFront>) =>
    titled(twice(lines), expected);

  it("that its title says otherwise than its barcode contradicts by two looks, and is a doubt by one", () => {
    for (const title of [
      "IDENTIFICATION CARD",
      "ARKANSAS IDENTITY CARD USA",
      "NEW MEXICOIDENTIFICATION CARD",
      "ID CARD",
      "Identification Card",
    ])
      expect(kindOf([title], ofLicense)).toEqual(["kind of card", "Contradicted"]);
    for (const title of [
      "DRIVER LICENSE",
      "TEXAS DRIVER'S LICENSE",
      "COMMERCIAL DRIVER LICENSE",
      "Driver's Licence / Permis de conduire",
    ])
      expect(kindOf([title], ofCard)).toEqual(["kind of card", "Contradicted"]);
    expect(titled([["IDENTIFICATION CARD"]], ofLicense)).toEqual(["kind of card", "Unclear"]);
    for (const title of ["IDENTIFICATION CARD", "NEW MEXICO (Kentification Card"])
      expect(titled(twice([title]), ofLicense, 0.8)).toEqual(["kind of card", "Unclear"]);
    expect(kindOf(["opriver's License"], ofCard)).toEqual(["kind of card", "Unclear"]);
    // A street is called a drive.
    expect(kindOf(["OAK DRIVE", "ID CARD"], ofLicense)).toEqual(["kind of card", "Contradicted"]);
  });

  it("says nothing where the own title is in any look, or the barcode does not say the kind", () => {
    for (const own of ["DRIVER LICENSE", "DR1VER LICENSE", "DRIVERLICENSE", "OPERATOR"]) {
      expect(kindOf([own, "IDENTIFICATION CARD"], ofLicense)).toEqual(same);
      expect(titled([["ID CARD"], [own]], ofLicense)).toEqual(same);
    }
    expect(kindOf(["IDENTIFICATION CARD", "DRIVER LICENSE"], ofCard)).toEqual(same);
    expect(kindOf(["IDENTIFICATION CARD"], {})).toEqual(same);
    for (const own of [undefined, "ID", "N/A"])
      expect(kindOf(["IDENTIFICATION CARD"], { ...ofLicense, class: own })[0]).toBe("");
  });

  it("is not said by a denial, a permit, or more words", () => {
    for (const lines of [
      ["NOT FOR IDENTIFICATION"],
      ["NOT AN", "IDENTIFICATION CARD"],
      ["DL/ID"],
      ["LEARNER PERMIT"],
    ])
      expect(kindOf(lines, ofLicense)).toEqual(same);
    for (const lines of [
      ["THIS IS NOT A DRIVER LICENSE"],
      ["THIS IS NOT A", "DRIVER LICENSE"],
      ["LEARNER PERMIT"],
      ["DRIVER LICENSE AND MORE"],
    ])
      expect(kindOf(lines, ofCard)).toEqual(same);
  });
});
