import { forgeries } from "@bonafide/testkit/document/specimen/Forgery";
import { Record as Dictionary } from "effect";
import { describe, expect, it } from "@effect/vitest";
import {
  labelled,
  licenseFields,
  licenseLabels,
  zoneFields,
  zoneLabels,
} from "../src/makers/MakerLabels.ts";
import { makerPerson } from "../src/makers/MakerPerson.ts";
import { editsOf } from "../src/makers/MakerReading.ts";
import { nationalityOf } from "../src/makers/ZoneMakers.ts";

describe("The second maker", () => {
  it("has a label for each field in each of its ways", () => {
    const ways = [
      ...Dictionary.values(licenseLabels).map((labels) => labelled(licenseFields, labels)),
      ...zoneLabels.map((labels) => labelled(zoneFields, labels)),
    ];
    for (const way of ways) expect([...way.values()]).not.toContain("");
    for (const labels of Dictionary.values(licenseLabels))
      expect(labels.split("|")).toHaveLength(licenseFields.length);
    for (const labels of zoneLabels) expect(labels.split("|")).toHaveLength(zoneFields.length);
  });

  it("edits what is printed or in the data, and sends both sides", () => {
    for (const kind of ["license", "passport", "passcard"] as const) {
      expect(editsOf(kind)).toContain("sex printed");
      expect(editsOf(kind)).not.toContain("front twice");
    }
    expect(editsOf("passport")).not.toContain("class printed");
  });

  it("prints another nationality where that is edited, as a code or as a word, and not with the issuing state", () => {
    for (const [seed, own, other] of [
      [1, "UTOPIAN", "CANADIAN"],
      [2, "UTO", "CAN"],
    ] as const) {
      const holder = makerPerson(seed);
      const edited = (name: "issuing state printed" | "nationality printed") =>
        nationalityOf({ ...holder, ...forgeries[name].print(holder) }, seed);
      expect(nationalityOf(holder, seed)).toBe(own);
      expect(edited("nationality printed")).toBe(other);
      expect(edited("issuing state printed")).toBe(own);
    }
  });
});
