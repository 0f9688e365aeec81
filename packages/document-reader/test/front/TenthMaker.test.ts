import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { fieldsElsewhere, withFieldsOf } from "@bonafide/document-reader/front/ChangedMatch";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { describe, expect, it } from "@effect/vitest";
import { frontOf, license, match } from "./FourthMakerLicense.ts";
import { lineAt, matchPage, ofPage, page } from "./FourthMakerPage.ts";
import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import { textOf } from "./PrintedFronts.ts";

describe("A day in eight numerals without a label", () => {
  const front = (born: string, last: string) => {
    const look = lookAt([...frontOf({ born }), ...textOf([last])]);
    return matchFront([look, look], license).fields.birthDate?.state;
  };

  it("confirms nothing where the others have separators", () => {
    expect(front("DOB 08/12/1978", "08121978")).toBe("agrees");
    // The day at the label was edited, covered, or sticks to a label that was misread.
    for (const born of ["DOB 08/12/1973", "DOB", "pos08/12/1973", "808/12/1973"])
      expect(front(born, "08121978")).not.toBe("agrees");
  });

  it("confirms where no other day has separators, or its label stands at it", () => {
    const bare = (born: string) =>
      match({ born, until: "EXP 08122031", since: "ISS 09172023" }).fields.birthDate?.state;
    expect(bare("DOB 08121978")).toBe("agrees");
    expect(bare("08121978")).toBe("agrees");
    expect(match({ born: "DOB 08121978" }).fields.birthDate?.state).toBe("agrees");
  });
});

describe("A day and its month that were exchanged", () => {
  it("are a doubt where spaces between the numerals of a day were lost", () => {
    const state = (born: string, until: string) =>
      matchPage({ born, until }, { ...page, birthDate: "2003-02-11" }).fields.birthDate?.state;
    expect(state("DATE OF BIRTH 11 02 2003", "DATE OF EXPIRY 23 06 2032")).toBe("agrees");
    for (const until of ["23 06 2032", "2306 2032", "23062032", "23 062032"]) {
      expect(state("DATE OF BIRTH 1102 2003", `DATE OF EXPIRY ${until}`)).toBe("agrees");
      expect(state("DATE OF BIRTH 0211 2003", `DATE OF EXPIRY ${until}`)).not.toBe("agrees");
    }
  });
});

describe("The number of a name's field", () => {
  const places = (...rows: ReadonlyArray<Readonly<Record<number, string>>>) =>
    placesIn(rows.map((row, at) => lineAt(100 + 50 * at, 24, row)))
      .filter(({ kind }) => kind === "last" || kind === "first")
      .map(({ kind, beside }) => [kind, beside.map(({ text }) => text).join(" ")]);

  it("is none below those of a description, of which it lost a numeral", () => {
    const names = [{ 50: "1. O'DONNELL" }, { 50: "2. MAEVE K" }] as const;
    const description = { 50: "15. F", 250: "16. 6-01", 450: "17. 176 lbs" };
    const both = [
      ["last", "O'DONNELL"],
      ["first", "MAEVE K"],
    ];
    expect(places(...names, description)).toEqual(both);
    expect(places(...names, description, { 50: "B", 450: "1. BLK" })).toEqual(both);
    expect(places(...names, { ...description, 650: "1. HAZ" })).toEqual(both);
  });

  it("has a larger name behind it that was read as another line", () => {
    const [label, value] = [lineAt(114, 16, { 50: "1" }), lineAt(96, 33, { 90: "SALAZAR" })];
    const given = lineAt(156, 33, { 90: "XIMENA PAZ" });
    const [place] = placesIn([value, label, given]);
    expect(place?.kind).toBe("last");
    expect(place?.beside.map(({ text }) => text)).toEqual(["SALAZAR"]);
    // Above it, or far from it, is another's.
    for (const apart of [lineAt(60, 33, { 90: "SALAZAR" }), lineAt(96, 33, { 490: "SALAZAR" })])
      expect(placesIn([apart, label, given])[0]?.beside).toEqual([]);
  });
});

describe("A title that is cut off", () => {
  it("is another state's by the beginning of its name", () => {
    const state = (title: string) => matchPage({ title }).fields.country?.state;
    expect(state("REPUBLIC OF ICELAND")).toBe("agrees");
    expect(state("REPUBLIC OF SLOVENIA")).not.toBe("agrees");
    expect(state("REPUBLIC OF SLOVEN")).not.toBe("agrees");
    // Too short to tell, and the beginning of the own name.
    expect(state("REPUBLIC OF SLOV")).toBe("agrees");
    expect(state("REPUBLIC OF ICELAN")).toBe("agrees");
  });
});

describe("A city", () => {
  it("with another letter is a doubt where one look is certain of it, also in the others", () => {
    const state = (...cities: ReadonlyArray<readonly [city: string, confidence: number]>) =>
      matchFront(
        cities.map(([city, confidence]) =>
          lookAt(
            frontOf({ city: `FORT ${city} AR 72901` }).map((line) =>
              line.map((word) => (word.text === city ? { ...word, confidence } : word)),
            ),
          ),
        ),
        license,
      ).fields.address;
    expect(state(["SMITH", 0.9], ["SMITH", 0.9])?.state).toBe("agrees");
    expect(state(["SMATH", 0.9], ["SMATH", 0.84])?.suspect).toBe(true);
    expect(state(["SMATH", 0.84], ["SMATH", 0.9])?.suspect).toBe(true);
    // What no look is certain of may be misread, and so may what another look reads otherwise.
    expect(state(["SMATH", 0.8], ["SMATH", 0.8])?.state).toBe("agrees");
    expect(state(["SMATH", 0.9], ["SMITH", 0.8])?.state).toBe("agrees");
  });
});

describe("A state", () => {
  it("is another's where its national's word lost its last letter", () => {
    const british = { ...page, states: ["GBR", "GBR"] } as const;
    const state = (nationality: string) =>
      matchPage({ code: "CODE GBR", nationality: `NATIONALITY ${nationality}` }, british).fields
        .country?.state;
    expect(state("BRITISH CITIZEN")).toBe("agrees");
    expect(state("DANISH")).not.toBe("agrees");
    expect(state("DANIS")).not.toBe("agrees");
  });

  it("of an issuer is not the nationality's at its label, however unsurely read", () => {
    const two = { ...page, states: ["DNK", "ISL"] } as const;
    const state = (confidence: number) => {
      const { code, ...others } = ofPage;
      const text = textOf([...Object.values(others), code]).map((line) =>
        line.map((word, at) =>
          at === 1 && word.text === "ISL" && line[0]?.text === "CODE"
            ? { ...word, confidence }
            : word,
        ),
      );
      return matchFront([lookAt(text)], two).fields.country?.state;
    };
    for (const confidence of [0.96, 0.5]) expect(state(confidence)).not.toBe("agrees");
  });

  it("of birth is the nationality of a green card, and of no other", () => {
    const { code: _code, nationality: _nationality, ...others } = ofPage;
    const state = (country: string, states: readonly [string, string], more = "") => {
      const text = textOf([
        ...Object.values({ ...others, title: "PERMANENT RESIDENT" }),
        `COUNTRY OF BIRTH ${country}`,
        ...(more === "" ? [] : [more]),
      ]);
      const look = lookAt(text);
      return matchFront([look, look], { ...page, states }).fields.country?.state;
    };
    expect(state("GUATEMALA", ["USA", "GTM"])).toBe("agrees");
    expect(state("Ethiopia", ["USA", "ETH"])).toBe("agrees");
    expect(state("GUATEMALA", ["USA", "ETH"])).toBe("contradicts");
    expect(state("GUATEMALA", ["USA", "USA"])).not.toBe("contradicts");
    expect(state("GUATEMALA", ["AUT", "GTM"])).not.toBe("agrees");
  });
});

describe("The other side of a card", () => {
  const { born, sex, ...others } = ofPage;
  const side = (lines: ReadonlyArray<string>, confidence = 0.96) => {
    const text = textOf(lines).map((line) => line.map((word) => ({ ...word, confidence })));
    return matchFront([lookAt(text)], page);
  };
  const front = (...more: ReadonlyArray<string>) => side([...Object.values(others), ...more]);

  it("has the fields of which the first one has nothing", () => {
    const back = side([born, sex]);
    const taken = fieldsElsewhere(front(), back);
    expect(taken).toEqual(["birthDate", "sex"]);
    expect(front().verdict).toBe("Unclear");
    expect(withFieldsOf(front(), back, taken).verdict).toBe("Same");
    expect(fieldsElsewhere(front(), side([born]))).toEqual(["birthDate"]);
    expect(withFieldsOf(front(), side([born]), ["birthDate"]).verdict).toBe("Unclear");
  });

  it("has the number that is missing on the first one, and not another number", () => {
    const { number, ...rest } = ofPage;
    const missing = (...more: ReadonlyArray<string>) => {
      const look = lookAt(textOf([...Object.values(rest), ...more]));
      return matchFront([look, look], page);
    };
    const back = side([number]);
    expect(missing().verdict).toBe("Contradicted");
    expect(fieldsElsewhere(missing(), back)).toEqual(["number"]);
    expect(withFieldsOf(missing(), back, ["number"]).verdict).toBe("Same");
    expect(fieldsElsewhere(missing("NO H5507541"), back)).toEqual([]);
  });

  it("is in doubt, or of a century before, as the other side is", () => {
    const back = side([born, sex]);
    const taken = ["birthDate"] as const;
    expect(withFieldsOf(front(), back, taken)).toMatchObject({
      doubtful: false,
      bornEarlier: false,
    });
    expect(withFieldsOf(front(), { ...back, bornEarlier: true }, taken).bornEarlier).toBe(true);
    expect(withFieldsOf(front(), { ...back, bornEarlier: true }, ["sex"]).bornEarlier).toBe(false);
    const { birthDate, ...fields } = back.fields;
    const unsure = birthDate === undefined ? {} : { birthDate: { ...birthDate, doubtful: true } };
    const other = { ...back, fields: { ...fields, ...unsure } };
    expect(withFieldsOf(front(), other, taken).doubtful).toBe(true);
  });

  it("has none of which something was read on the first one, also unsurely", () => {
    const back = side([born, sex]);
    const text = [
      ...textOf(Object.values(others)),
      ...textOf(["DATE OF BIRTH 11.02.2008"]).map((line) =>
        line.map((word) => ({ ...word, confidence: 0.7 })),
      ),
    ];
    expect(fieldsElsewhere(matchFront([lookAt(text)], page), back)).toEqual(["sex"]);
    // Nothing is taken of a side that is decided.
    expect(fieldsElsewhere(front("DATE OF BIRTH 30.11.1944"), back)).not.toContain("birthDate");
  });
});
