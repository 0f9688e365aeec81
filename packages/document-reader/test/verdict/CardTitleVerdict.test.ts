import { specimenPayload } from "@bonafide/testkit/document/specimen/SpecimenPayload";
import { describe, expect, it } from "@effect/vitest";
import { read } from "./ShownSides.ts";
import { holder, ofOhio, printOf, unread } from "./VerdictSamples.ts";

const barcode = ofOhio(specimenPayload(holder));
const rest = [
  ...printOf(holder, holder.licenseNumber).slice(1),
  `15 SEX ${holder.sex}`,
  `9 CLASS ${holder.vehicleClass}`,
];
const shown = (title: string, data = barcode) =>
  read("license", [{ print: [title, ...rest] }, { barcode: data }]);

describe("A license of Ohio", () => {
  it("is verified with its own title, or with none", async () => {
    for (const title of ["OHIO DRIVER LICENSE", "USA"])
      expect(await shown(title)).toMatchObject({ _tag: "Read" });
  });

  it("whose front names another state contradicts itself, and no field of it does", async () => {
    const reading = await shown("TEXAS DRIVER LICENSE");
    expect(reading).toMatchObject(
      unread("DocumentUnverified", "front: issuer not as the back's barcode says", true),
    );
    expect(reading).toMatchObject({ checks: { data_consistency: "failed" } });
    expect(Object.values(reading.checks.fields ?? {})).not.toContain("contradicts");
  });

  it("whose front is an identification card's contradicts itself, and so does one whose barcode is", async () => {
    const why = unread(
      "DocumentUnverified",
      "front: kind of card not as the back's barcode says",
      true,
    );
    expect(await shown("OHIO IDENTIFICATION CARD")).toMatchObject(why);
    const card = barcode.replace(/^((?:.*\n){2}ANSI \d{10})DL/, "$1ID").replace(/DLD/, "IDD");
    expect(await shown("OHIO DRIVER LICENSE", card)).toMatchObject(why);
    expect(await shown("OHIO IDENTIFICATION CARD", card)).toMatchObject({ _tag: "Read" });
  });
});

describe("A license whose address differs behind its name", () => {
  const address = (street: string, code: string) =>
    read("license", [
      {
        print: ["OHIO DRIVER LICENSE", ...rest, street, `FAIRHAVEN OH ${code}`],
      },
      {
        barcode: barcode
          .replace(/DAG[^\n]*/, "DAG1420 MAPLE GROVE DR\nDAHAPT 31")
          .replace(/DAI[^\n]*/, "DAIFAIRHAVEN")
          .replace(/DAK[^\n]*/, "DAK618171234  "),
      },
    ]);

  it("contradicts itself by its suffix, its flat, or the digits behind its code", async () => {
    expect(await address("1420 MAPLE GROVE DR APT 31", "61817-1234")).toMatchObject({
      _tag: "Read",
      checks: { fields: { address: "agrees" } },
    });
    for (const [street, code] of [
      ["1420 MAPLE GROVE AVE APT 31", "61817-1234"],
      ["1420 MAPLE GROVE DR APT 72", "61817-1234"],
      ["1420 MAPLE GROVE DR APT 31", "61817-9876"],
    ] as const)
      expect(await address(street, code)).toMatchObject({
        failure: "DocumentUnverified",
        checks: { fields: { address: "contradicts" } },
      });
  });
});
