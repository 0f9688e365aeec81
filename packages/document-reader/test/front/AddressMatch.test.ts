import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";
import { anna, card, edited, matched } from "./SampleCard.ts";

const address = { street: "123 HARBOR ROAD", city: "CAPITAL CITY", zip: "01234" };

describe("A front", () => {
  it("of a street without a telling word is compared by its number, or by its first word", () => {
    const at = (printed: string, street: string) =>
      matched([textOf(edited("8 123 HARBOR ROAD", printed))], {
        ...anna,
        address: { street, city: "CAPITAL CITY", zip: "01234" },
      }).fields.address?.state;
    expect(at("8 9805 SE 14TH AVE", "9805 SE 14TH AVE")).toBe("agrees");
    expect(at("8 9805 SE 14TH AVE", "9806 SE 14TH AVE")).toBe("contradicts");
    expect(at("8 42 COURT ST", "42 COURT ST")).toBe("agrees");
    expect(at("8 42 COURT ST", "47 COURT ST")).toBe("contradicts");
    expect(at("8 2611 CENTRALAVE", "2400 CENTRAL AVE")).toBe("contradicts");
    expect(at("22 SPECIMEN98403486", "1968 SPECIMEN ST")).toBe("unseen");
  });

  it("has a street's number, though it was read as a line of its own", () => {
    const at = (number: string) => {
      const lines = textOf(edited("8 123 HARBOR ROAD", "HARBOR ROAD"));
      const [name] = lines.find((line) => line[0]?.text === "HARBOR") ?? [];
      if (name === undefined) return undefined;
      const apart = { ...name, text: number, left: -200, top: name.top - 30, height: 60 };
      return matched([[[apart], ...lines]], { ...anna, address }).fields.address?.state;
    };
    expect(at("123")).toBe("agrees");
    expect(at("128")).toBe("contradicts");
  });

  it("with another house number is unclear, though one look alone read it likely", () => {
    const at = (printed: string, confidence: number) => {
      const look = textOf(edited("123 HARBOR ROAD", `${printed} HARBOR ROAD`)).map((line) =>
        line.map((word) => (word.text === printed ? { ...word, confidence } : word)),
      );
      const { fields, verdict } = matched([look], { ...anna, address });
      return [fields.address?.state, verdict];
    };
    expect(at("178", 0.75)).toEqual(["unseen", "Unclear"]);
    expect(at("178", 0.4)).toEqual(["unseen", "Same"]);
    expect(at("123", 0.4)).toEqual(["agrees", "Same"]);
  });

  it("with another street contradicts itself, and not with an abbreviation", () => {
    const at = (printed: string) => {
      const look = textOf(edited("123 HARBOR ROAD", printed));
      return matched([look, look], { ...anna, address }).fields.address?.state;
    };
    expect(at("123 HARBOR ROAD")).toBe("agrees");
    expect(at("123 ABERDEEN ST")).toBe("contradicts");
    for (const printed of ["123 HRBR RD", "123 HARBUUR RD", "APT 5", "123 RD"])
      expect(at(printed)).not.toBe("contradicts");
  });

  it("with another city contradicts itself, and not with an abbreviation or a second line", () => {
    const at = (...lines: ReadonlyArray<string>) =>
      matched([textOf(card.flatMap((line) => (line.startsWith("CAPITAL") ? lines : [line])))], {
        ...anna,
        address,
      }).fields.address?.state;
    expect(at("CAPITAL CITY XU 01234")).toBe("agrees");
    expect(at("SPRINGFIELD XU 01234")).toBe("contradicts");
    expect(at("SPRINGFIELD XU 99123")).toBe("contradicts");
    expect(at("SPRINGFIELD XU'99123-0000-")).toBe("contradicts");
    expect(at("CPTL XU 01234")).toBe("unseen");
    expect(at("BUILDING SEVEN", "CAPITAL CITY XU 01234")).toBe("agrees");
    expect(at("BUILDING SEVEN")).toBe("unseen");
  });

  it("with a misspelt street is unclear, though its postal code cannot be read", () => {
    const at = (street: string, city: string) => {
      const lines = card.map((line) => (line.startsWith("CAPITAL") ? city : line));
      const look = textOf(lines.map((line) => line.replace("123 HARBOR ROAD", street)));
      return matched([look, look], { ...anna, address }).verdict;
    };
    expect(at("123 HARBOR ROAD", "CAPITAL CITY XU ~")).toBe("Same");
    expect(at("123 HAWBOR ROAD", "CAPITAL CITY XU ~")).toBe("Unclear");
    expect(at("123 HAWBOR ROAD", "CAPITAL CITY XU 01234")).toBe("Unclear");
  });

  it("with another state is unclear, and not with a misread one", () => {
    const at = (printed: string, { city = "CAPITAL CITY", state = "CA" } = {}) => {
      const look = textOf(card.map((line) => (line.startsWith("CAPITAL") ? printed : line)));
      const match = matched([look, look], { ...anna, address: { ...address, city, state } });
      return [match.fields.address?.state, match.verdict];
    };
    expect(at("CAPITAL CITY CA 01234")).toEqual(["agrees", "Same"]);
    expect(at("CAPITAL CITY, NV 01234")).toEqual(["unseen", "Unclear"]);
    for (const printed of ["CAPITAL CITY 01234", "CAPITAL CITY QX 01234", "CAPITAL CITY USA 01234"])
      expect(at(printed)).toEqual(["agrees", "Same"]);
    // Letters of the city's own name.
    expect(at("PRAIRIE DE CA 01234", { city: "PRAIRIE DE" })).toEqual(["agrees", "Same"]);
    expect(at("CAPITAL CITY OH 01234", { state: "0H" })).toEqual(["agrees", "Same"]);
  });

  it("whose street or city is hidden in part and misread is unclear, and contradicts nothing", () => {
    const verdict = (from: string, to: string) => {
      const look = textOf(edited(from, to));
      return matched([look, look], { ...anna, address }).verdict;
    };
    expect(verdict("CAPITAL CITY", "PXTAL")).toBe("Unclear");
    expect(verdict("CAPITAL CITY", "CAPXT")).toBe("Unclear");
    expect(verdict("HARBOR ROAD", "RXOR ROAD")).toBe("Unclear");
    expect(verdict("HARBOR ROAD", "RXUR ROAD")).toBe("Contradicted");
    expect(verdict("CAPITAL CITY", "PXNAL")).toBe("Contradicted");
  });

  it("is unclear where one look alone reads another house number, and contradicts where two do", () => {
    const misread = textOf(edited("123 HARBOR", "128 HARBOR"));
    const blank = textOf(["UTOPIA DRIVER LICENSE"]);
    expect(matched([misread, blank], { ...anna, address }).verdict).toBe("Unclear");
    expect(matched([misread, misread], { ...anna, address }).verdict).toBe("Contradicted");
  });

  it("is unclear where as many looks read its house number, though a reflection hides its city from them", () => {
    const misread = textOf(edited("123 HARBOR", "128 HARBOR"));
    const hidden = textOf(card.filter((line) => !line.startsWith("CAPITAL")));
    const looked = (...looks: ReadonlyArray<ReturnType<typeof textOf>>) =>
      matched(looks, { ...anna, address });
    expect(looked(misread, misread, hidden, hidden).verdict).toBe("Unclear");
    expect(looked(misread, misread, hidden).verdict).toBe("Contradicted");
    // The rest of its address was not read, and no doubt comes of that.
    expect(looked(hidden, hidden).fields.address?.suspect).toBe(false);
  });
});
