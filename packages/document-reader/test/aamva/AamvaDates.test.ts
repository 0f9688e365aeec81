import { readAamvaDate } from "@bonafide/document-reader/aamva/AamvaDates";
import { describe, expect, it } from "vitest";

describe("readAamvaDate", () => {
  it("reads every day from 1900 to 2199 alike, month first and year first", () => {
    const wrong: Array<string> = [];
    for (let at = Date.UTC(1900, 0, 1); at < Date.UTC(2200, 0, 1); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10);
      const [year = "", month = "", date = ""] = day.split("-");
      for (const text of [`${month}${date}${year}`, `${year}${month}${date}`, day])
        if (readAamvaDate(text) !== day) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    "",
    "0",
    "00000000",
    "99999999",
    "12319999",
    "99991231",
    "18991231",
    "12311899",
    "22000101",
    "01012200",
    "31121999",
    "02291900",
    "19000229",
    "02302000",
    "20001301",
    "1231199",
    "123119999",
    "12/31-1999",
    "1999 12 31",
    " 12311999",
    "MMDDCCYY",
    "\u0661\u0662311999",
  ])("reads nothing in %j", (text) => {
    expect(readAamvaDate(text)).toBeUndefined();
  });
});
