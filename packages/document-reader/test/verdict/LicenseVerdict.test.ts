import { specimenIssuers } from "@bonafide/document-reader/verdict/SpecimenIssuers";
import {
  specimenIssuer,
  specimenJurisdiction,
} from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { specimenPayload } from "@bonafide/testkit/document/specimen/SpecimenPayload";
import { describe, expect, it } from "@effect/vitest";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { read, stagesFor, today } from "./ShownSides.ts";
import {
  holder,
  other,
  printOf,
  front,
  back,
  cardFront,
  cardBack,
  unread,
  ofOhio,
} from "./VerdictSamples.ts";

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
        data_consistency: "not_checked",
        authenticity: "not_checked",
        issuer: "not_checked",
        chip: "not_checked",
        liveness: "not_checked",
        fields: {
          number: "agrees",
          lname: "agrees",
          fname: "agrees",
          ...(holder.middleName.length < 2 ? {} : { mname: "agrees" }),
          birth_date: "agrees",
          expires: "agrees",
          issued: "agrees",
          address: "unseen",
          sex: "unseen",
          height: "unseen",
          class: "unseen",
          country: "unseen",
        },
      },
      doubtful: false,
      printed: "front",
    });
  });

  it("with one field edited is at odds with itself, and says which", async () => {
    const edited = async (change: Partial<typeof holder>) =>
      read("license", [
        { print: printOf({ ...holder, ...change }, change.licenseNumber ?? holder.licenseNumber) },
        back,
      ]);
    const refused = (field: string) =>
      unread("DocumentUnverified", `front: ${field} not as the back's barcode says`, true);
    expect(await edited({ licenseNumber: "Q90817263" })).toMatchObject({
      ...refused("number"),
      // What the barcode says, for the person who decides.
      facts: { number: holder.licenseNumber, birthDate: holder.birthDate },
      checks: {
        data_validation: "passed",
        data_consistency: "failed",
        fields: { number: "contradicts", birth_date: "agrees" },
      },
    });
    expect(await edited({ birthDate: "1951-03-17" })).toMatchObject(refused("birth date"));
    expect(await edited({ expires: "2061-03-17" })).toMatchObject(refused("day of expiry"));
    expect(await edited({ issued: "2011-03-17" })).toMatchObject(refused("day of issue"));
  });

  it("is no picture twice, and no barcode on paper", async () => {
    const same = { kind: "license", front: Uint8Array.of(0), back: Uint8Array.of(0) } as const;
    const terms = { today, acceptSpecimens: true };
    expect(await readDocument(same, terms, stagesFor([front]))).toMatchObject(
      unread("DocumentUnverified", "one picture was sent as both sides"),
    );
    expect(await read("license", [front, { ...back, alone: "paper" }])).toMatchObject(
      unread("DocumentUnverified", "back: a barcode on paper, and no card", true),
    );
    expect(await read("license", [front, { ...back, alone: "slip" }])).toMatchObject(
      unread("InformationUnclear", "back: a barcode, and no card around it", true),
    );
  });

  it("is read the same with its sides in each other's place", async () => {
    const exchanged = { ...(await read("license", [front, back])), printed: "back" };
    expect(await read("license", [back, front])).toEqual(exchanged);
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

  it.each([
    ["another number", printOf(holder, other.licenseNumber)],
    ["another person's print", printOf(other, other.licenseNumber)],
  ])("is not contradicted by %s where the photo makes letters look alike", async (_, print) => {
    for (const fault of ["blurred", "resolution too low"] as const) {
      const poor = await read("license", [{ print, faults: [fault] }, back]);
      expect(poor).toMatchObject({
        failure: "InformationUnclear",
        reason: expect.stringMatching(`^front: ${fault}, number.* not confirmed$`),
        doubtful: true,
      });
      expect(Object.values(poor.checks.fields ?? {})).not.toContain("contradicts");
    }
    for (const fault of ["glare", "too dark", "four corners not visible"] as const)
      expect(
        (await read("license", [{ print, faults: [fault] }, back])).checks.fields,
      ).toMatchObject({
        number: "contradicts",
      });
  });

  it("of two people is reported as two documents", async () => {
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

  it.each([
    ["BrokenPixels", "the picture is broken"],
    ["TooManyPixels", "the picture has too many pixels"],
    ["HeldWhole", "too large for an interlaced or progressive picture: a baseline one can be read"],
  ] as const)("whose picture is broken is unclear (%s)", async (broken, reason) => {
    for (const [side, sides] of [
      ["front", [{ ...front, broken }, back]],
      ["back", [front, { ...back, broken }]],
    ] as const)
      expect(await read("license", sides)).toMatchObject(
        unread("InformationUnclear", `${side}: ${reason}`),
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

  it("of an unknown issuer is refused, and a specimen outside of a sandbox", async () => {
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

  it("is refused where its barcode's country is not its issuer's", async () => {
    const ofCanada = ofOhio(specimenPayload(holder)).replace("DCGUSA", "DCGCAN");
    expect(await read("license", [front, { barcode: ofCanada }])).toMatchObject(
      unread("DocumentUnverified", "the barcode's country is not its issuer's", true),
    );
  });

  it("is doubtful where only an address tells its issuer, and unclear where its number is printed nearly", async () => {
    const unlisted = specimenPayload(holder)
      .replaceAll("604999", "604998")
      .replaceAll("DAJXU", "DAJOH");
    expect(await read("license", [front, { barcode: unlisted }])).toMatchObject({
      _tag: "Read",
      doubtful: true,
    });
    const changed = `${holder.licenseNumber.slice(0, -1)}${holder.licenseNumber.endsWith("7") ? "4" : "7"}`;
    expect(await read("license", [{ print: printOf(holder, changed) }, back])).toMatchObject(
      unread("InformationUnclear", "front: number not confirmed", true),
    );
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
