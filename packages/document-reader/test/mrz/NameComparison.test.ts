import { describe, expect, it } from "@effect/vitest";
import { Option } from "effect";
import { transliterate } from "../../src/mrz/WrittenForms.ts";
import { compareName } from "../../src/mrz/NameComparison.ts";

describe("transliterate", () => {
  it.each([
    ["Müller", "MUELLER"],
    ["Mu\u0308ller", "MUELLER"],
    ["Jäger", "JAEGER"],
    ["Øyvind Åse", "OEYVIND<AASE"],
    ["Strauß", "STRAUSS"],
    ["STRAUẞ", "STRAUSS"],
    ["Peña", "PENA"],
    ["Þórður", "THORDUR"],
    ["Đặng", "DANG"],
    ["Łukasz", "LUKASZ"],
    ["Œuvre", "OEUVRE"],
    ["Ĳsbrand", "IJSBRAND"],
    ["Çelik Işık", "CELIK<ISIK"],
    ["İnci", "INCI"],
    ["Ŧaĸŋ", "TAQN"],
    ["Əliyev", "ELIYEV"],
    ["O'Connor", "OCONNOR"],
    ["O’Connor", "OCONNOR"],
    ["Kaʻanāʻanā", "KAANAANA"],
    ["Smith-Jones", "SMITH<JONES"],
    ["Van der Müllen", "VAN<DER<MUELLEN"],
    ["Doe, Jr.", "DOE<JR"],
    ["  A   B  ", "A<B"],
    ["", ""],
  ])("writes %s as %s", (printed, written) => {
    expect(transliterate(printed)).toEqual(Option.some(written));
  });

  it.each(["Иванов", "山田", "R2D2", "A<B", "👤", "Ωmega"])(
    "knows no letters for %s",
    (printed) => {
      expect(transliterate(printed)).toEqual(Option.none());
    },
  );
});

describe("compareName", () => {
  it.each([
    ["Müller", "MUELLER"],
    ["Müller", "MULLER"],
    ["Müller", "MUXXLLER"],
    ["Peña", "PENXXA"],
    ["Peña Müller", "PENA MULLER"],
    ["Anna Maria", "ANNA MARIA"],
    ["Anna-Maria", "ANNA MARIA"],
    ["D'Arcy", "DARCY"],
    ["", ""],
  ])("takes %s for %s", (printed, written) => {
    expect(compareName(printed, written, false)).toBe("Same");
  });

  it.each([
    ["Müller", "MOELLER"],
    ["Müller", "MUELLE"],
    ["Muller", "MUELLER"],
    ["Anna Maria", "ANNA"],
    ["Anna", "ANNA MARIA"],
    ["Anna Maria", "MARIA ANNA"],
    ["Anna", ""],
    ["", "ANNA"],
  ])("does not take %s for %s", (printed, written) => {
    expect(compareName(printed, written, false)).toBe("Different");
  });

  it.each([
    ["Chayapa Dejthamrong Krasuang", "CHAYAPA DEJTHAMRONG K"],
    ["Jonathon Alexander Müllerson", "JONATHON ALEXANDER MU"],
    ["Jonathon Alexander Müllerson", "JONATHON ALEXANDER MUX"],
    ["Jonathon Alexander Warren", "JONATHON WAR"],
    ["Anna Maria", "ANNA"],
    ["Anna Maria", ""],
  ])("takes %s for %s, which is truncated", (printed, written) => {
    expect(compareName(printed, written, true)).toBe("Same");
  });

  it.each([
    ["Jonathon Alexander", "ALEXANDER"],
    ["Jonathon Alexander", "JONATHON BERT"],
    ["Jonathon Alexander", "JONATHON ALEXANDERS"],
    ["", "A"],
  ])("does not take %s for %s, though truncated", (printed, written) => {
    expect(compareName(printed, written, true)).toBe("Different");
  });

  it("compares no other script", () => {
    expect(compareName("Иванов", "IVANOV", false)).toBe("Incomparable");
  });

  it("takes no longer for a name of many forms", () => {
    expect(compareName("ü".repeat(2_000), "UXX".repeat(1_999), false)).toBe("Different");
  });
});
