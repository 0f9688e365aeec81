import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import { nameEvidence } from "@bonafide/document-reader/front/NameReadings";
import { describe, expect, it } from "@effect/vitest";
import { bestOf, textOf } from "./PrintedFronts.ts";

const find = (name: string, lines: ReadonlyArray<string>, truncated = false) => {
  const text = textOf(lines);
  return bestOf(nameEvidence(text, placesIn(text), { text: name, truncated }, "last", []));
};

const found: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["SMITH", ["1 SMITH"]],
  ["SMITH", ["1SMITH"]],
  ["OKONKWO", ["10KONKWO"]],
  ["ORTIZ", ["20RTIZ"]],
  ["Smith", ["LN SMITH"]],
  ["ANNE-MARIE", ["ANNE-MARIE JOY"]],
  ["ANNE MARIE", ["ANNE-MARIE"]],
  ["O'NEIL", ["ONEIL"]],
  ["ONEIL", ["O’NEIL"]],
  ["BELANGER", ["BÉLANGER"]],
  ["NUÑEZ", ["NUNEZ"]],
  ["DE LA CRUZ", ["1 DE LA CRUZ"]],
  ["GARCIA LOPEZ", ["1 GARCIA", "LOPEZ"]],
  ["LI", ["1 LI"]],
];

describe("A printed name", () => {
  it.each(found)("%s is found in %s", (name, lines) => {
    expect(find(name, lines)).toBe("Same");
  });

  it("is nearly the same but for a letter, or for two when it is long", () => {
    expect(find("SMITH", ["SMATH"])).toBe("Near");
    expect(find("SMITH", ["SMLTH"])).toBe("Same");
    expect(find("VANDERBERG", ["VANDFRBFRG"])).toBe("Near");
    expect(find("LEE", ["LEA"])).toBe("Absent");
    expect(find("SMITH", ["SNUTH"])).toBe("Absent");
  });

  it("is not what a label is nearly", () => {
    expect(find("DACEY", ["DATE OF BIRTH"])).toBe("Absent");
  });

  it("is another where another stands in its place", () => {
    expect(find("SMITH", ["LN WINTERS"])).toBe("Other");
    expect(find("SMITH", ["Surname/Nom", "WINTERS"])).toBe("Other");
    expect(find("SMITH", ["WINTERS"])).toBe("Absent");
    expect(find("DE LA CRUZ", ["LN CRUZ"])).toBe("Absent");
  });

  it("is the same whether written as in a zone or as printed", () => {
    expect(find("MUELLER", ["MÜLLER"])).toBe("Same");
    expect(find("GROSS", ["GROß"])).toBe("Same");
  });

  it("goes on where it was cut", () => {
    expect(find("CHRISTOPH", ["CHRISTOPHERSON"], true)).toBe("Same");
    expect(find("CHRISTOPH", ["CHRISTOPHERSON"])).toBe("Absent");
  });

  it("goes on at its label where a zone has its first letters alone", () => {
    const first = (name: string, lines: ReadonlyArray<string>, truncated = true) => {
      const text = textOf(lines);
      const others = ["VASCONCELOS DE ALBUQUERQUE CAVALCAN"];
      return bestOf(nameEvidence(text, placesIn(text), { text: name, truncated }, "first", others));
    };
    expect(first("MA", ["Given names", "MARIA DA GRACA"])).toBe("Same");
    expect(first("JO", ["Given names", "JOAO GUILHERME"])).toBe("Same");
    expect(first("J", ["Given names", "JOAO"])).toBe("Same");
    expect(first("JO", ["Given names", "PEDRO"])).toBe("Other");
    expect(first("MA", ["Given names", "MARIA"], false)).toBe("Other");
    expect(first("JO", ["JOAO GUILHERME"])).toBe("Absent");
  });

  it("goes on in each part that a full zone has cut", () => {
    const cut = "BENNELONG WOOLOOMOOLOO WARRA W";
    const printed = ["Surname", "BENNELONG WOOLOOMOOLOO WARRANDYTE WARNAMBOOL"];
    expect(find(cut, printed, true)).toBe("Same");
    expect(find(cut, printed)).toBe("Absent");
    expect(find(cut, ["Surname", "BENNELONG WOOLOOMOOLOO WARRANDYTE BARNABY"], true)).toBe(
      "Absent",
    );
  });

  it("is not found by one of its words alone", () => {
    expect(find("GARCIA LOPEZ", ["1 GARCIA"])).toBe("Absent");
  });

  it("two letters are not taken for what looks like them", () => {
    expect(find("LI", ["11"])).toBe("Absent");
  });

  it("is another where another stands before the other first names", () => {
    const first = (name: string, line: string, others = ["ADAM"]) => {
      const text = textOf(["Given names", line]);
      const own = { text: name, truncated: false };
      return bestOf(nameEvidence(text, placesIn(text), own, "first", others));
    };
    expect(first("BJORN", "GEORGINA ADAM")).toBe("Other");
    // The rest of a label, a part of a pattern, or the name but for a letter.
    for (const line of ["Etunimet ADAM", "XIV ADAM", "BIORN ADAM", "ADAM GEORGINA"])
      expect(first("BJORN", line)).not.toBe("Other");
  });

  it("has hyphens where a zone has none, if each part is a name of the holder", () => {
    const text = textOf(["JEAN-LUC EDWARD"]);
    const find = (others: ReadonlyArray<string>) =>
      bestOf(nameEvidence(text, [], { text: "JEAN", truncated: false }, "first", others));
    expect(find(["LUC EDWARD"])).toBe("Same");
    expect(find(["PAUL EDWARD"])).toBe("Absent");
  });
});
