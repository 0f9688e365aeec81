import { type ExpectedAddress, mainWords } from "@bonafide/document-reader/front/AddressWords";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";
import { frontOf, license, match } from "./FourthMakerLicense.ts";

/** What two looks say of a street's line and of the city's below, for an address of the data. */
const at = (street: string, address: Partial<ExpectedAddress> & { readonly street: string }) =>
  said([frontOf({ street }), frontOf({ street })], address);

const said = (texts: ReadonlyArray<PrintedText>, address: Partial<ExpectedAddress>) => {
  const { fields, verdict } = matchFront(texts.map(lookAt), {
    ...license,
    address: { ...license.address, ...address },
  });
  return [fields.address?.state, verdict];
};

const same = ["agrees", "Same"];
const against = ["contradicts", "Contradicted"];
const doubt = ["unseen", "Unclear"];

describe("A printed street", () => {
  it("has its flat where the word for it sticks to the suffix", () => {
    const address = { street: "29 OLD MILL PL", unit: "APT 212" };
    for (const printed of ["29 OLD MILL PL APT 212", "29 OLD MILL PLAPT 212"])
      expect(at(printed, address)).toEqual(same);
    expect(at("29 OLD MILL PLAPT 217", address)).not.toEqual(same);
    expect(at("29 OLD MILL STAPT 212", address)).not.toEqual(same);
  });

  it("with another suffix contradicts by two certain looks, and is the same by an abbreviation of it", () => {
    const street = "3910 OLD POST RD";
    for (const printed of [
      "3910 OLD POST RD",
      "3910 OLD POST ROAD",
      "3910 OLD POST",
      "3910 OLD POST Rd.",
    ])
      expect(at(printed, { street })).toEqual(same);
    for (const printed of ["3910 OLD POST AVE", "8 3910 OLD POST LANE", "3910 OLD POST BLVD"])
      expect(at(printed, { street })).toEqual(against);
    // One look may be a misreading, and so may a suffix of which one letter is another's.
    expect(said([frontOf({ street: "3910 OLD POST AVE" })], {})).toEqual(doubt);
    expect(at("3910 OLD POST CT", { street: "3910 OLD POST ST" })).toEqual(doubt);
    const unsure = frontOf({ street: "3910 OLD POST AVE" }).map((line) =>
      line.map((word) => (word.text === "AVE" ? { ...word, confidence: 0.7 } : word)),
    );
    expect(said([unsure, unsure], {})).toEqual(doubt);
    expect(said([unsure, unsure, frontOf()], {})).toEqual(same);
    // What another look reads as the data have it was misread.
    expect(said([frontOf({ street: "3910 OLD POST AVE" }), frontOf()], {})).toEqual(same);
  });

  it("has its house number before all that is no telling word", () => {
    const street = "815 AV DU PARC APP 3";
    expect(at(street, { street })).toEqual(same);
    expect(at("817 AV DU PARC APP 3", { street })).not.toEqual(same);
    expect(at("AV DU PARC APP 3", { street })).not.toEqual(same);
  });

  it("has a house number with a hyphen, or a box on a rural route", () => {
    expect(at("1205-88 CORPORATE DR", { street: "1205-88 CORPORATE DR" })).toEqual(same);
    expect(at("1205-88 CORPORATE DR", { street: "1202-88 CORPORATE DR" })).toEqual(against);
    for (const street of ["RR 2 BOX 45A", "BOX 45A RR 2"]) {
      expect(at(street, { street })).toEqual(same);
      expect(at(street.replace("45A", "46A"), { street })[0]).not.toBe("agrees");
      expect(at(street.replace("RR 2", "RR 3"), { street })[0]).not.toBe("agrees");
    }
    // A street may be called so.
    expect(at("12 BOX ELDER LN", { street: "12 BOX ELDER LN" })).toEqual(same);
  });

  it("that is a number is not called as its flat, and its suffix may stick to it", () => {
    const street = "52 N 14TH ST STE 100";
    expect(at(street, { street })).toEqual(same);
    expect(at("52 N 14TH ST STE 200", { street })).toEqual(against);
    expect(at("53 N 14TH ST STE 100", { street })[0]).not.toBe("agrees");
    const lane = "736 N 14TH LN # 3";
    expect(at("736 N 14THLN #3", { street: lane })).toEqual(same);
    expect(at("736 N 14THLN #4", { street: lane })).toEqual(against);
    // A flat is read by itself.
    const hardly = frontOf({ street: "736 N 14THLN #4" }).map((line) =>
      line.map((word) => (word.text === "14THLN" ? { ...word, confidence: 0.5 } : word)),
    );
    expect(said([hardly, hardly], { street: lane })[1]).not.toBe("Same");
    // No flat is a part of a city's name.
    expect(mainWords("SAULT STE MARIE")).toHaveLength(3);
  });

  it("is compared by a suffix that is long, or that stands before its name", () => {
    expect(at("77 LAKE SHORE DR", { street: "77 LAKE SHORE CIR" })).toEqual(against);
    expect(at("77 FAIRVIEW TERRACE", { street: "77 FAIRVIEW TER" })[0]).not.toBe("contradicts");
    expect(at("77 RUE PRINCIPALE", { street: "77 RUE PRINCIPALE" })).toEqual(same);
    expect(at("77 CHEMIN PRINCIPALE", { street: "77 RUE PRINCIPALE" })).toEqual(against);
    expect(at("77 COUNTY LN 12", { street: "77 COUNTY ROAD 12" })[0]).toBe("contradicts");
    expect(at("77 COURT AVE", { street: "77 COURT ST" })).toEqual(against);
    expect(at("77 CT AVE", { street: "77 COURT ST" })[0]).toBe("contradicts");
    expect(at("77 ST CLAIR ST", { street: "77 ST CLAIR AVE" })).toEqual(against);
    // A word of its name that was not read is no other suffix.
    expect(at("77 LAKE DR", { street: "77 LAKE RUN DR" })[0]).not.toBe("contradicts");
  });

  it("with another direction is a doubt, and contradicts where no letter may be misread", () => {
    const street = "77 N MAPLE ST";
    for (const printed of ["77 N MAPLE ST", "77 NORTH MAPLE ST", "77 MAPLE ST", "77 MAPLE ST N"])
      expect(at(printed, { street })).toEqual(same);
    expect(at("77 W MAPLE ST", { street })).toEqual(doubt);
    expect(at("77 SW MAPLE ST", { street })).toEqual(against);
    expect(at("77 SOUTH MAPLE ST", { street })).toEqual(against);
  });

  it("with another flat contradicts, and not with a lookalike, a misread numeral, or none", () => {
    const street = "3910 OLD POST RD APT 4B";
    for (const flat of ["APT 4B", "APT 48", "#4B", "UNIT 4B", "", "APT4B", "APT"])
      expect(at(`3910 OLD POST RD ${flat}`, { street })).toEqual(same);
    for (const house of ["3910", "8.3910", "5.3910"])
      expect(at(`${house} OLD POST RD APT 72`, { street })).toEqual(against);
    // A nine may be a misread four, and a numeral may be lost.
    for (const flat of ["APT 9B", "APT 4"])
      expect(at(`3910 OLD POST RD ${flat}`, { street })).toEqual(doubt);
  });

  it("with a direction or a flat that the data lack is a doubt, if it was read for certain", () => {
    const street = "3910 OLD POST RD";
    for (const printed of [
      "3910 OLD POST RD APT 72",
      "3910 OLD POST RD #72",
      "3910 E OLD POST RD",
      "3910 OLD POST RD WEST",
    ]) {
      expect([printed, at(printed, { street })]).toEqual([printed, doubt]);
      const unsure = frontOf({ street: printed }).map((line) =>
        line.map((word) =>
          ["72", "#72", "E", "WEST"].includes(word.text) ? { ...word, confidence: 0.7 } : word,
        ),
      );
      expect(said([unsure, unsure], { street })).toEqual(same);
    }
    // The data have it without its word.
    expect(at("3910 OLD POST RD APT 72", { street: "3910 OLD POST RD 72" })).toEqual(same);
    expect(at("3910 OLD POST RD #72", { street, unit: "72" })).toEqual(same);
  });

  it("has its flat in the line below, in print or in the data", () => {
    const below = (flat: string) => {
      const [title = [], ...rest] = frontOf();
      return [
        title,
        ...rest.flatMap((line) =>
          line.some(({ text }) => text === "POST")
            ? [
                line,
                ["APT", flat].map((text, place) => ({
                  text,
                  confidence: 0.96,
                  left: place * 100,
                  top: (line[0]?.top ?? 0) + 20,
                  width: 90,
                  height: 20,
                })),
              ]
            : [line],
        ),
      ];
    };
    for (const address of [{ unit: "APT 31" }, { street: "3910 OLD POST RD APT 31" }]) {
      expect(said([below("31"), below("31")], address)).toEqual(same);
      expect(said([below("72"), below("72")], address)).toEqual(against);
    }
  });
});

describe("A printed postal code", () => {
  it("with other digits behind it contradicts, and is the same with fewer or unknown ones", () => {
    const code = (city: string) => {
      const text = frontOf({ city: `FORT SMITH AR ${city}` });
      return said([text, text], { extension: "1234" });
    };
    for (const printed of ["72901-1234", "72901", "729011234", "72901-0000", "72901-9999"])
      expect(code(printed)).toEqual(same);
    expect(code("72901-9876")).toEqual(against);
    expect(code("72901-1284")).toEqual(doubt);
    expect(match({ city: "FORT SMITH AR 72901-1234" }).verdict).toBe("Same");
  });
});
