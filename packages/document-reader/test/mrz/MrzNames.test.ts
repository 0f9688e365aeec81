import { describe, expect, it } from "@effect/vitest";
import { Option } from "effect";
import { readNames } from "../../src/mrz/MrzNames.ts";

describe("MrzNames", () => {
  it.each([
    ["ERIKSSON<<ANNA<MARIA<<<<", "ERIKSSON", "ANNA MARIA", false, false],
    ["ARKFREITH<<<<<<", "ARKFREITH", "", false, false],
    ["VAN<DER<MUELLEN<<J<<", "VAN DER MUELLEN", "J", false, false],
    ["A<B<C<<<<", "A B C", "", false, false],
    ["DOE<<JANE<<ANN<<", "DOE", "JANE ANN", false, false],
    ["LONGSURNAME", "LONGSURNAME", "", true, true],
    ["LONG<<GIVE", "LONG", "GIVE", true, true],
    ["LONG<", "LONG", "", false, true],
    ["LONG<<GIVEN<", "LONG", "GIVEN", false, true],
  ])("reads %s", (text, surname, given, truncated, hasNoRoom) => {
    expect(readNames(text)).toEqual(Option.some({ surname, given, truncated, hasNoRoom }));
  });

  it.each([
    ["nothing", ""],
    ["fillers alone", "<<<<<<<"],
    ["a filler first", "<ERIKSSON<<ANNA<<<"],
    ["no surname", "<<ANNA<MARIA<<<"],
    ["a numeral", "ERIKSS0N<<ANNA<<"],
    ["letters behind three fillers", "ERIKSSON<<ANNA<<<<<L<<<"],
    ["three fillers between surname and given names", "ERIKSSON<<<ANNA<<<<<"],
    ["a letter in the last place behind fillers", "ERIKSSON<<ANNA<<<<K"],
  ])("reads none from %s", (_, text) => {
    expect(readNames(text)).toEqual(Option.none());
  });

  it("takes no longer for the worst field", () => {
    expect(readNames(`${"A<".repeat(20_000)}0`)).toEqual(Option.none());
  });
});
