import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";

const name = (text: string) => ({ text, truncated: false });

/** The state of a name on a card with the given lines of names. */
const stateOf = (
  field: "last" | "first" | "middle",
  lines: ReadonlyArray<string>,
  names: Partial<ExpectedFront>,
) => {
  const card = [
    "UTOPIA USA DRIVER LICENSE",
    "4d DLN U1234567 4b EXP 08/04/2030",
    ...lines,
    "CAPITAL CITY XU 01234",
    "3 DOB 08/04/1980 4a ISS 08/04/2022",
  ];
  const expected = {
    number: "U1234567",
    last: name("ERIKSSON"),
    first: name("ANNA"),
    birthDate: "1980-08-04",
    issued: "2022-08-04",
    expires: "2030-08-04",
    ...names,
  };
  return matchFront([lookAt(textOf(card))], expected).fields[field]?.state;
};

describe("A printed word confirms one field", () => {
  const address = { street: "123 ANNA BLVD", city: "ERIKSSON PARK", zip: "01234" };

  it("so a middle name is no given name, whatever labels there are", () => {
    const first = (lines: ReadonlyArray<string>, more: Partial<ExpectedFront> = {}) =>
      stateOf("first", lines, more);
    const middle = { middle: name("ANNA") };
    for (const lines of [
      ["Surname/Nom ERIKSSON, TARIQ ANNA"],
      ["1 ERIKSSON", "2 TARIQ ANNA"],
      ["ERIKSSON TARIQ ANNA"],
      ["TARIQ ANNA ERIKSSON"],
      ["ERIKSSON", "TARIQ ANNA"],
      ["LN ERIKSSON", "FN TARIQ", "ANNA"],
    ]) {
      expect(first(lines)).toBe("unseen");
      expect(first(lines, middle)).toBe("unseen");
    }
    expect(first(["ERIKSSON, MARIA ANNA"], { middle: name("MARIA") })).toBe("unseen");
    for (const lines of [
      ["ERIKSSON, ANNA MARIA"],
      ["ANNA MARIA ERIKSSON"],
      ["1 ERIKSSON", "2 ANNA MARIA"],
    ])
      expect(first(lines, { middle: name("MARIA") })).toBe("agrees");
  });

  it("so a name that is the data's twice has to be printed twice", () => {
    const same = { last: name("ANNA"), first: name("ANNA"), middle: name("ANNA") };
    expect(stateOf("first", ["LN ANNA", "FN TARIQ"], same)).not.toBe("agrees");
    expect(stateOf("first", ["ANNA, TARIQ"], same)).not.toBe("agrees");
    expect(stateOf("middle", ["LN ANNA", "FN ANNA"], same)).toBe("unseen");
    expect(stateOf("middle", ["LN ANNA", "FN ANNA ANNA"], same)).toBe("agrees");
    expect(stateOf("first", ["ANNA ANNA"], same)).toBe("agrees");
  });

  it("so a given name is no family name where the label of families has another", () => {
    const data = { last: name("TARIQ"), first: name("ANNA") };
    expect(stateOf("last", ["LN WINTERS", "FN TARIQ ANNA"], data)).not.toBe("agrees");
    expect(stateOf("last", ["LN TARIQ", "FN ANNA"], data)).toBe("agrees");
  });

  it("so a street's or a city's name is no person's", () => {
    const lines = ["1 WINTERS", "2 TARIQ", "8 123 ANNA BLVD", "ERIKSSON PARK 01234"];
    for (const field of ["last", "first"] as const) {
      expect(stateOf(field, lines, { address })).not.toBe("agrees");
      expect(stateOf(field, ["1 ERIKSSON", "2 ANNA", ...lines.slice(2)], { address })).toBe(
        "agrees",
      );
      expect(stateOf(field, ["ERIKSSON", "ANNA", ...lines.slice(2)], { address })).toBe("agrees");
    }
  });

  it("and a title before a name is no other name", () => {
    expect(stateOf("first", ["WEST ANNA", "ERIKSSON", "ANNA"], {})).toBe("agrees");
    expect(stateOf("first", ["ERIKSSON", "MISS ANNA"], {})).toBe("agrees");
  });
});
