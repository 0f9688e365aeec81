import { specimenPayload } from "@bonafide/testkit/document/specimen/SpecimenPayload";
import { passportLines } from "@bonafide/testkit/document/specimen/SpecimenZone";
import { describe, expect, it } from "@effect/vitest";
import { read } from "./ShownSides.ts";
import { front, holder, printOf, unread } from "./VerdictSamples.ts";

describe("A license", () => {
  it.each(["DBA", "DBA13452077", "DBA00000000"])(
    "is none, when its barcode has no day of expiry: %s",
    async (element) => {
      const barcode = specimenPayload(holder).replace(/DBA[^\n]*/, element);
      expect(await read("license", [front, { barcode }])).toMatchObject(
        unread("DocumentUnverified", "the barcode does not tell the day of expiry", true),
      );
    },
  );

  it.each([
    ["DBC", "", "sex"],
    ["DAU", "", "height"],
    ["DBD", "", "issued"],
    ["DCA", "", "class"],
    ["DAG", "", "address"],
    ["DBA", "DBA99999999", "expires"],
  ] as const)(
    "whose barcode lacks a field that every barcode has is not called consistent: %s",
    async (code, instead, field) => {
      const print = [
        ...printOf(holder, holder.licenseNumber),
        `15 SEX ${holder.sex}`,
        `9 CLASS ${holder.vehicleClass}`,
      ];
      const barcode = specimenPayload(holder).replace(new RegExp(`${code}[^\\n]*`), instead);
      const reading = await read("license", [{ print }, { barcode }]);
      expect(reading).toMatchObject({
        _tag: "Read",
        checks: {
          data_consistency: "not_checked",
          fields: { number: "agrees", [field]: "unseen" },
        },
      });
      // No other photo shows what the barcode lacks.
      expect(reading).not.toHaveProperty("printed");
    },
  );
});

describe("A license whose barcode has no first name", () => {
  const barcode = specimenPayload(holder).replace(/DAC[^\n]*/, "");
  const print = [...printOf(holder, holder.licenseNumber), `15 SEX ${holder.sex}`];

  it("is unclear where its print has one", async () => {
    expect(await read("license", [{ print }, { barcode }])).toMatchObject({
      _tag: "Unread",
      failure: "InformationUnclear",
    });
  });

  it("is not called consistent where its print has none", async () => {
    const alone = print.filter((line) => line !== holder.firstName);
    expect(await read("license", [{ print: alone }, { barcode }])).toMatchObject({
      _tag: "Read",
      checks: { data_consistency: "not_checked", fields: { number: "agrees", fname: "unseen" } },
    });
  });
});

describe("A passport", () => {
  it("whose zone has no given name is not called consistent, for its page may print one", async () => {
    const alone = { ...holder, firstName: "", middleName: "" };
    const print = [
      ...printOf({ ...holder, middleName: "~" }, holder.passportNumber).filter(
        (line) => line !== holder.firstName,
      ),
      `SEX ${holder.sex} CODE UTO`,
    ];
    expect(await read("passport", [{ zone: passportLines(alone), print }])).toMatchObject({
      _tag: "Read",
      checks: { data_consistency: "not_checked", fields: { lname: "agrees", fname: "unseen" } },
    });
  });
});
