import { findNumber } from "@bonafide/document-reader/front/NumberFinding";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";

const find = (number: string, line: string, confidence = 0.96) =>
  findNumber(textOf([line], confidence), number);

const found: ReadonlyArray<readonly [string, string]> = [
  ["D1234567", "4d DLN D1234567"],
  ["D1234567", "DLND1234567"],
  ["D1234567", "DL:D1234567"],
  ["123456789", "ID: 123 456 789 CLASS D"],
  ["123456789", "123-456-789"],
  ["S12345678901234", "S1234-56789-01234"],
  ["S530460901234", "LIC# S530-460-90-123-4"],
  ["D1234567", "DI234S67"],
  ["d1234567", "D1234567"],
  ["1234", "NO 1234"],
];

describe("A document's number", () => {
  it.each(found)("%s is found in: %s", (number, line) => {
    expect(find(number, line)).toBe("Same");
  });

  it("one wrong character is a misreading, where the number is long enough", () => {
    expect(find("D1234567", "D1234967")).toBe("Nearly");
    expect(find("12345", "12349")).toBe("Absent");
  });

  it("one character more or less is another number", () => {
    expect(find("D1234567", "D12345678")).toBe("Alike");
    expect(find("D1234567", "D123456")).toBe("Alike");
    expect(find("12345678", "912345678")).toBe("Alike");
  });

  it("two wrong characters are alike at most", () => {
    expect(find("D1234567", "D1239467")).toBe("Alike");
  });

  it("another number counts only where it is labelled, certain and of the same shape", () => {
    expect(find("D1234567", "4d DLN T9870351")).toBe("Other");
    expect(find("D1234567", "4d DLN T9870351", 0.8)).toBe("Absent");
    expect(find("D1234567", "5 DD T9870351")).toBe("Absent");
    expect(find("D1234567", "4d DLN 98703512")).toBe("Absent");
    expect(find("D1234567", "4d DLN D1234997")).toBe("Alike");
  });
});
