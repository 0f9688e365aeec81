import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import { describe, expect, it } from "@effect/vitest";
import { type Page, page, pageOf, verdictOf } from "./FourteenthMakerPage.ts";
import { name } from "./FourthMakerLicense.ts";
import { lineAt } from "./FourthMakerPage.ts";

describe("A page", () => {
  const of = (printed: Page, expected: ExpectedFront) =>
    verdictOf(pageOf(printed), expected).verdict;

  it("has a first name that its zone cuts off behind an umlaut in two letters, and further ones", () => {
    const cut = {
      ...page,
      first: { text: "GYOENGYV", truncated: true },
      middleInitial: undefined,
      mayLackNames: true,
    };
    expect(of({ given: "GYONGYVER MARGIT ILONA" }, cut)).toBe("Same");
    expect(of({ given: "MARGIT ILONA" }, cut)).not.toBe("Same");
  });

  it("has a name in low letters of which an accent was read as another letter, which is a doubt at most", () => {
    const read = (surname: string) =>
      verdictOf(
        pageOf({}).map((line) =>
          line.map((word) => (word.text === "PAPAGEORGIOU" ? { ...word, text: surname } : word)),
        ),
        { ...page, last: name("KRUMINA") },
      ).verdict;
    expect(read("Krumina")).toBe("Same");
    expect(read("Kramina")).toBe("Unclear");
    expect(read("KRAMINA")).toBe("Contradicted");
    expect(read("Berzina")).toBe("Contradicted");
  });
});

describe("A label", () => {
  it("has its value far behind it in a table, where nothing stands below it", () => {
    const behind = (left: number, below: string) =>
      placesIn([
        lineAt(100, 14, { 100: "Sex", [left]: "F" }),
        lineAt(160, 14, { 100: below, 500: "UTOPIAN" }),
      ])
        .filter(({ kind }) => kind === "sex")
        .map(({ beside }) => beside.map(({ text }) => text));
    expect(behind(480, "Nationality")).toEqual([["F"]]);
    expect(behind(700, "Nationality")).toEqual([[]]);
  });

  it.each([
    ["Giiltig bis / Valable jusqu'au", "11.11.2034", "expires"],
    ["Valabilă până la", "11.11.2034", "expires"],
    ["Érvényességi idő", "11.11.2034", "expires"],
    ["Emisă la", "11.11.2024", "issued"],
    ["Izdošanas datums", "11.11.2024", "issued"],
    ["Datum izdavanja", "11.11.2024", "issued"],
    ["Datum izdaje", "11.11.2024", "issued"],
    ["Dátum vydania", "11.11.2024", "issued"],
    ["Kiállítás", "11.11.2024", "issued"],
    ["Spol", "F", "sex"],
    ["Pohlavie", "F", "sex"],
    ["Dzimums", "F", "sex"],
    ["Lytis", "F", "sex"],
    ["Sugu", "F", "sex"],
    ["Cetățenie", "ROMANA", "nationality"],
    ["Cetățenia", "ROMANA", "nationality"],
    ["Állampolgárság", "MAGYAR", "nationality"],
    ["Családi név", "KISS", "last"],
  ] as const)("is known in a language of its own: %s", (label, value, kind) => {
    const [place, ...others] = placesIn([
      lineAt(100, 14, { 100: label }),
      lineAt(125, 22, { 100: value }),
    ]);
    expect(others).toEqual([]);
    expect(place?.kind).toBe(kind);
    expect(place?.below.map(({ text }) => text)).toEqual([value]);
  });
});
