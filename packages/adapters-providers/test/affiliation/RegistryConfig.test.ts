import { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import { expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { RegistryConfig } from "../../src/affiliation/RegistryConfig.ts";

const decode = Schema.decodeUnknownSync(RegistryConfig);
const least = {
  vendor: "http",
  name: "state-registry",
  url: "https://records.example/ask",
  credential: { bearer: "secret" },
};

it("A registry is asked for every family, unless its entry names some", () => {
  expect(decode(least)).toMatchObject({
    vendor: "http",
    name: "state-registry",
    families: AffiliationFamily.literals,
  });
  expect(decode({ ...least, families: ["teacher"] }).families).toEqual(["teacher"]);
});

it.each([
  ["vendor", "roster"],
  ["name", "a name with spaces"],
  ["families", ["pupil"]],
  ["url", "http://records.example/ask"],
  ["credential", { bearer: " " }],
])("A registry's %s cannot be %j", (field, value) => {
  expect(() => decode({ ...least, [field]: value })).toThrow(field);
});
