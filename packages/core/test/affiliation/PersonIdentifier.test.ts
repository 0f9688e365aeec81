import { createHmac } from "node:crypto";
import { describe, expect, it } from "@effect/vitest";
import { BirthDate } from "../../src/telecom/BirthDate.ts";
import { personIdentifier, personIdOf } from "../../src/affiliation/PersonIdentifier.ts";

const vault = {
  lookup: (purpose: string, value: string) =>
    createHmac("sha256", "test")
      .update(JSON.stringify([purpose, value]))
      .digest("base64url"),
};

describe("A person's identifier", () => {
  it("is a UUID of version 8 for any person", () => {
    for (let person = 0; person < 100; person += 1) {
      expect(personIdentifier(vault, "one", String(person))).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }
  });

  it("stays the same to an organization, and is another to another", () => {
    const identifier = personIdentifier(vault, "one", "zoe");
    expect(personIdentifier(vault, "one", "zoe")).toBe(identifier);
    expect(personIdentifier(vault, "two", "zoe")).not.toBe(identifier);
    expect(personIdentifier(vault, "one", "ann")).not.toBe(identifier);
  });
});

describe("A person's id", () => {
  const birthDate = BirthDate.make("1980-02-29");

  it("is the same however a name is written", () => {
    const zoe = personIdOf({ fname: "Zoë", lname: "O’Brien", birthDate });
    expect(personIdOf({ fname: "ZOE\u0308", lname: "Obrien", birthDate })).toBe(zoe);
    expect(personIdOf({ fname: "Zo", lname: "E O’Brien", birthDate })).not.toBe(zoe);
  });
});
