import { specimenIssuers } from "@bonafide/adapters-providers/document/verdict/SpecimenIssuers";
import { passcardLines, passportLines } from "@bonafide/testkit/document/specimen/SpecimenZone";
import {
  makePerson,
  specimenIssuer,
  specimenJurisdiction,
} from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { specimenPayload } from "@bonafide/testkit/document/specimen/SpecimenPayload";
import { describe, expect, it } from "@effect/vitest";
import { read, type ShownSide } from "./ShownSides.ts";

const holder = makePerson(101);
const other = makePerson(102);

const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const printOf = (person: typeof holder, number: string) => [
  "UTOPIA SPECIMEN NOT A REAL DOCUMENT DRIVER LICENSE",
  `NO ${number}`,
  person.lastName,
  person.firstName,
  `DOB ${american(person.birthDate)}`,
  `ISS ${american(person.issued)} EXP ${american(person.expires)}`,
];

const front: ShownSide = { print: printOf(holder, holder.licenseNumber) };
const back: ShownSide = { barcode: specimenPayload(holder) };
const passport: ShownSide = {
  zone: passportLines(holder),
  print: printOf(holder, holder.passportNumber),
};
const cardFront: ShownSide = { print: printOf(holder, holder.passcardNumber) };
const cardBack: ShownSide = { zone: passcardLines(holder) };

const unread = (failure: string, reason: string, doubtful = false) => ({
  _tag: "Unread",
  failure,
  reason,
  doubtful,
});

/** The card of a real issuer's form, for what only such a card shows. */
const ofOhio = (payload: string) =>
  payload.replaceAll("604999", "636023").replaceAll("DAJXU", "DAJOH");

describe("A licence", () => {
  it("is read by its barcode, and confirmed by its print", async () => {
    expect(await read("license", [front, back])).toEqual({
      _tag: "Read",
      facts: {
        type: "license",
        issuer: "XU",
        number: holder.licenseNumber,
        issued: holder.issued,
        expires: holder.expires,
        fname: holder.firstName,
        ...(holder.middleName === "" ? {} : { mname: holder.middleName }),
        lname: holder.lastName,
        birthDate: holder.birthDate,
        address: {
          street1: holder.street,
          city: holder.city,
          state: "XU",
          zip: holder.postalCode,
          country: "US",
        },
      },
      checks: {
        image_quality: "passed",
        data_extraction: "passed",
        data_validation: "passed",
        data_consistency: "passed",
        authenticity: "not_checked",
        issuer: "not_checked",
        chip: "not_checked",
        liveness: "not_checked",
      },
      doubtful: false,
    });
  });

  it("is read the same with its sides in each other's place", async () => {
    expect(await read("license", [back, front])).toEqual(await read("license", [front, back]));
  });

  it("is read however poor its pictures, as long as they can be read", async () => {
    const poor = { faults: ["blurred", "too dark"] } as const;
    expect(
      await read("license", [
        { ...front, ...poor },
        { ...back, ...poor, width: 275 },
      ]),
    ).toEqual(await read("license", [front, back]));
  });

  it("of two people is told as two documents", async () => {
    expect(await read("license", [front, { barcode: specimenPayload(other) }])).toMatchObject({
      ...unread("SidesDiffer", "the print of the front is not what the back's barcode says"),
      checks: { data_validation: "passed", data_consistency: "failed" },
    });
  });

  it("whose print cannot be read is unclear, and says why", async () => {
    const faulty = await read("license", [{ faults: ["blurred", "glare"] }, back]);
    expect(faulty).toMatchObject({
      ...unread("InformationUnclear", "front: blurred, glare", true),
      checks: {
        image_quality: "failed",
        data_extraction: "passed",
        data_consistency: "not_checked",
      },
    });
    expect(await read("license", [{}, back])).toMatchObject({
      ...unread("InformationUnclear", "front: print not readable", true),
      checks: { image_quality: "passed" },
    });
  });

  it("whose barcode cannot be read is unclear, and says why", async () => {
    expect(await read("license", [front, { faults: ["blurred"] }])).toMatchObject({
      ...unread("InformationUnclear", "back: blurred"),
      checks: {
        image_quality: "failed",
        data_extraction: "failed",
        data_validation: "not_checked",
      },
    });
    expect(await read("license", [front, front])).toMatchObject(
      unread("InformationUnclear", "back: no barcode could be read", true),
    );
  });

  it("in too few pixels is too small, when they cannot be read", async () => {
    expect(await read("license", [front, { width: 220, faults: ["blurred"] }])).toMatchObject(
      unread("PictureTooSmall", "back: 221 by 60 pixels are too few to read"),
    );
    expect(await read("license", [{ width: 220 }, back])).toMatchObject({
      ...unread("PictureTooSmall", "front: 220 by 60 pixels are too few to read"),
      checks: { data_extraction: "passed" },
    });
  });

  it("whose picture is broken is unclear", async () => {
    expect(await read("license", [{ ...front, broken: true }, back])).toMatchObject(
      unread("InformationUnclear", "front: the picture is broken"),
    );
  });

  it("is none, when its barcode holds something else or lacks what matters", async () => {
    expect(await read("license", [front, { barcode: "HELLO" }])).toMatchObject(
      unread("DocumentUnverified", "the barcode is no license's"),
    );
    const numberless = specimenPayload(holder).replace(/DAQ[^\n]*/, "DAQ");
    expect(await read("license", [front, { barcode: numberless }])).toMatchObject({
      ...unread("DocumentUnverified", "the barcode does not tell number", true),
      checks: { data_extraction: "passed", data_validation: "failed" },
    });
  });

  it("is none, when its dates cannot be", async () => {
    const { birthDate, issued } = holder;
    const reason = async (dates: Partial<typeof holder>) => {
      const barcode = specimenPayload({ ...holder, ...dates });
      const reading = await read("license", [front, { barcode }]);
      return reading._tag === "Unread" ? reading.reason : "read";
    };
    expect(await reason({ birthDate: "2026-11-22", issued: "2026-11-23" })).toBe(
      "born in the future",
    );
    expect(await reason({ birthDate: "1903-01-01" })).toBe("born too long ago");
    expect(await reason({ issued: "1950-01-01" })).toBe("issued before birth");
    expect(await reason({ expires: birthDate })).toBe("expires before birth");
    expect(await reason({ expires: `${Number(issued.slice(0, 4)) - 1}-01-01` })).toBe(
      "expires before it was issued",
    );
  });

  it("of nobody's issue is refused, a specimen but in a sandbox", async () => {
    expect(await read("license", [front, back], false)).toMatchObject(
      unread("DocumentUnverified", "a specimen"),
    );
    const unknown = specimenPayload(holder)
      .replaceAll("604999", "604998")
      .replace("DAJXU", "DAJXQ");
    expect(await read("license", [front, { barcode: unknown }])).toMatchObject(
      unread("DocumentUnverified", "issuer unknown", true),
    );
    const real = { barcode: ofOhio(specimenPayload(holder)) };
    expect(await read("license", [front, real], false)).toMatchObject({
      _tag: "Read",
      facts: { issuer: "OH" },
      doubtful: false,
    });
  });

  it("is doubtful where only an address tells its issuer, or its number is printed nearly", async () => {
    const unlisted = specimenPayload(holder)
      .replaceAll("604999", "604998")
      .replaceAll("DAJXU", "DAJOH");
    expect(await read("license", [front, { barcode: unlisted }])).toMatchObject({
      _tag: "Read",
      doubtful: true,
    });
    const changed = `${holder.licenseNumber.slice(0, -1)}${holder.licenseNumber.endsWith("7") ? "4" : "7"}`;
    expect(await read("license", [{ print: printOf(holder, changed) }, back])).toMatchObject({
      _tag: "Read",
      doubtful: true,
    });
  });

  it("is not looked at twice where a busy machine has taken long already", async () => {
    let minutes = 0;
    const slow = () => (minutes += 1) * 60_000;
    expect(await read("license", [cardFront, cardBack], true, slow)).toMatchObject(
      unread("InformationUnclear", "back: no barcode could be read", true),
    );
    expect(await read("license", [back, front], true, slow)).toMatchObject(
      unread("InformationUnclear", "back: no barcode could be read", true),
    );
    expect(await read("license", [front, back], true, slow)).toMatchObject({ _tag: "Read" });
  });

  it("is not what has a machine-readable zone and no barcode", async () => {
    expect(await read("license", [cardFront, cardBack])).toMatchObject(
      unread("DocumentUnverified", "back: a machine-readable zone, and no license's barcode"),
    );
  });

  it("knows the specimens that are made", () => {
    expect(specimenIssuers).toEqual({
      identificationNumber: specimenIssuer,
      jurisdiction: specimenJurisdiction,
      state: "UTO",
    });
  });
});

describe("A passport", () => {
  it("is read by its zone, and confirmed by its print", async () => {
    expect(await read("passport", [passport])).toMatchObject({
      _tag: "Read",
      facts: {
        type: "passport",
        issuer: "UTO",
        number: holder.passportNumber,
        birthDate: holder.birthDate,
        expires: holder.expires,
      },
      checks: { data_validation: "passed", data_consistency: "passed" },
      doubtful: false,
    });
  });

  it("is read where its print cannot be, and says that it was not compared", async () => {
    expect(await read("passport", [{ zone: passportLines(holder) }])).toMatchObject({
      _tag: "Read",
      checks: { data_validation: "passed", data_consistency: "not_checked" },
      doubtful: false,
    });
    expect(await read("passport", [{ zone: passportLines(holder), sure: 0.85 }])).toMatchObject({
      _tag: "Unread",
    });
  });

  it("whose print is another's cannot be verified", async () => {
    const print = printOf(other, other.passportNumber);
    expect(await read("passport", [{ ...passport, print }])).toMatchObject({
      ...unread("DocumentUnverified", "the page does not print what its zone says", true),
      checks: { data_validation: "passed", data_consistency: "failed" },
    });
  });

  it("whose zone goes on beyond the picture needs its print, and a person's look", async () => {
    const cut = { ...passport, seen: 40 };
    expect(await read("passport", [cut])).toMatchObject({
      _tag: "Read",
      checks: { data_validation: "passed", data_consistency: "passed" },
      doubtful: true,
    });
    expect(
      await read("passport", [{ ...cut, print: [], faults: ["four corners not visible"] }]),
    ).toMatchObject(unread("InformationUnclear", "front: four corners not visible"));
    expect(await read("passport", [{ ...cut, print: [] }])).toMatchObject(
      unread(
        "InformationUnclear",
        "front: the machine-readable zone goes on beyond the picture",
        true,
      ),
    );
  });

  const [first, second] = passportLines(holder);
  const altered = `${second.slice(0, 43)}${(Number(second[43]) + 1) % 10}`;

  it("whose zone breaks its rules cannot be verified, where it was read for certain", async () => {
    expect(await read("passport", [{ zone: [first, altered] }])).toMatchObject(
      unread("DocumentUnverified", "front: the machine-readable zone breaks its own rules", true),
    );
    expect(
      await read("passport", [{ zone: [first, altered], sure: 0.95, faults: ["blurred"] }]),
    ).toMatchObject(unread("InformationUnclear", "front: blurred"));
  });

  it("without a zone is unclear, or another kind of document", async () => {
    expect(await read("passport", [{ faults: ["too dark"] }])).toMatchObject(
      unread("InformationUnclear", "front: too dark"),
    );
    expect(await read("passport", [cardBack])).toMatchObject(
      unread("DocumentUnverified", "a card, and no passport"),
    );
    expect(await read("passport", [back])).toMatchObject(
      unread("DocumentUnverified", "a license's barcode, and no machine-readable zone"),
    );
  });

  it("of Utopia is refused but in a sandbox", async () => {
    expect(await read("passport", [passport], false)).toMatchObject(
      unread("DocumentUnverified", "a specimen"),
    );
  });
});

describe("A passcard", () => {
  it("is read by its zone, and confirmed by its front, whichever comes first", async () => {
    const reading = await read("passcard", [cardFront, cardBack]);
    expect(reading).toMatchObject({
      _tag: "Read",
      facts: { type: "passcard", issuer: "UTO", number: holder.passcardNumber },
      checks: { data_consistency: "passed" },
    });
    expect(await read("passcard", [cardBack, cardFront])).toEqual(reading);
  });

  it("may have zone and print on one side", async () => {
    const both = { ...cardFront, ...cardBack };
    expect(await read("passcard", [both, {}])).toMatchObject({ _tag: "Read" });
  });

  it("whose zone goes on beyond the picture is for a person to look at", async () => {
    expect(await read("passcard", [cardFront, { ...cardBack, seen: 28 }])).toMatchObject({
      _tag: "Read",
      doubtful: true,
    });
  });

  it("of two people is told as two documents", async () => {
    expect(await read("passcard", [cardFront, { zone: passcardLines(other) }])).toMatchObject(
      unread("SidesDiffer", "the print of the front is not what the zone says"),
    );
  });

  it("is not a passport, and not a licence", async () => {
    expect(await read("passcard", [cardFront, passport])).toMatchObject(
      unread("DocumentUnverified", "a passport, and no card"),
    );
    expect(await read("passcard", [front, back])).toMatchObject(
      unread("DocumentUnverified", "a license's barcode, and no machine-readable zone"),
    );
  });

  it("whose zone or print cannot be read is unclear", async () => {
    expect(await read("passcard", [cardFront, {}])).toMatchObject(
      unread("InformationUnclear", "back: no machine-readable zone could be read", true),
    );
    expect(await read("passcard", [{ faults: ["glare"] }, cardBack])).toMatchObject(
      unread("InformationUnclear", "front: glare", true),
    );
  });
});
