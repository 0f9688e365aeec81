import { describe, expect, it } from "@effect/vitest";
import { provedFacts, subgroupsOf } from "../../src/oauth/ProvedFacts.ts";
import type { PersonProofs, ProvedAffiliation } from "../../src/person/Proof.ts";
import { ageOn, BirthDate } from "../../src/telecom/BirthDate.ts";
import { Phone } from "../../src/telecom/Phone.ts";

const birthDate = BirthDate.make("2000-02-29");

const nothing: PersonProofs = {
  phone: { _tag: "Proved", value: Phone.make("2025550123"), at: 1 },
  identity: { _tag: "Missing" },
  document: { _tag: "Failed", fault: "Erased" },
  affiliations: new Map(),
};

const identity: PersonProofs["identity"] = {
  _tag: "Proved",
  value: { birthDate, address: { city: "Reno", zip: "89501" } },
  at: 1,
};

const document: PersonProofs["document"] = {
  _tag: "Proved",
  value: {
    transactionId: "t",
    facts: {
      type: "license",
      number: "1",
      fname: "ANNA",
      lname: "E",
      birthDate,
      address: { zip: "1" },
    },
    sides: [],
  },
  at: 1,
};

const veteran: ProvedAffiliation = {
  caseId: "c",
  fname: "Anna",
  lname: "Eriksson",
  role: undefined,
  attributes: { status: "Veteran", rank: "Sergeant" },
};

describe("What is proved", () => {
  it("is nothing where nothing is", () => {
    expect(provedFacts(nothing)).toEqual({
      fname: undefined,
      lname: undefined,
      zip: undefined,
      birthDate: undefined,
      addresses: [],
    });
  });

  it("comes from the first proof that has it", () => {
    const affiliations = new Map([
      ["military", { _tag: "Proved", value: veteran, at: 1 }],
    ] as const);
    const told = [
      { ...nothing, affiliations },
      { ...nothing, affiliations, document },
      { ...nothing, affiliations, document, identity },
    ].map((proofs) => {
      const { addresses, fname, lname, zip } = provedFacts(proofs);
      return [fname, lname, zip, addresses.length];
    });
    expect(told).toEqual([
      ["Anna", "Eriksson", undefined, 0],
      ["ANNA", "E", "1", 0],
      ["ANNA", "E", "89501", 1],
    ]);
  });

  it("names the subgroup by a responder's role, else by the record's status", () => {
    const subgroups = [
      subgroupsOf(veteran),
      subgroupsOf({ ...veteran, attributes: {} }),
      subgroupsOf({ ...veteran, role: "emt" }),
      subgroupsOf({ ...veteran, role: "police", attributes: {} }),
    ];
    expect(subgroups).toEqual([["Veteran"], [], ["EMT"], ["Police Officer"]]);
  });
});

describe("A person's age", () => {
  it.each([
    ["2000-02-29", 0],
    ["2018-02-28", 17],
    ["2018-03-01", 18],
    ["2020-02-29", 20],
  ])("on %s is %i", (today, age) => {
    expect(ageOn(birthDate, today)).toBe(age);
  });
});
