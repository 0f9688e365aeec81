import { findName } from "@bonafide/document-reader/front/NameFinding";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";

const find = (name: string, lines: ReadonlyArray<string>, truncated = false) =>
  findName(textOf(lines), { text: name, truncated });

const found: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["SMITH", ["1 SMITH"]],
  ["SMITH", ["1SMITH"]],
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

  it("may be misread by a letter, by two when it is long", () => {
    expect(find("SMITH", ["SMLTH"])).toBe("Nearly");
    expect(find("VANDERBERG", ["VANDFRBFRG"])).toBe("Nearly");
    expect(find("LEE", ["LEA"])).toBe("Absent");
    expect(find("SMITH", ["SNUTH"])).toBe("Alike");
  });

  it("is the same whether written as in a zone or as printed", () => {
    expect(find("MUELLER", ["MÜLLER"])).toBe("Nearly");
    expect(find("GROSS", ["GROß"])).toBe("Same");
  });

  it("goes on where it was cut", () => {
    expect(find("CHRISTOPH", ["CHRISTOPHERSON"], true)).toBe("Same");
    expect(find("CHRISTOPH", ["CHRISTOPHERSON"])).toBe("Absent");
  });

  it("is not found by one of its words alone", () => {
    expect(find("GARCIA LOPEZ", ["1 GARCIA"])).toBe("Absent");
  });

  it("two letters are not taken for what looks like them", () => {
    expect(find("LI", ["11"])).toBe("Absent");
  });
});
