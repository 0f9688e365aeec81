import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";

/** The labels of a line that was read without certainty, with their values. */
const labels = (line: string, confidence = 0.5) =>
  placesIn(textOf([line], confidence)).map(
    ({ beside, kind }) => `${kind}: ${beside.map(({ text }) => text).join(" ")}`,
  );

const read: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["3 DOB 12/08/1950", ["birthDate: 12/08/1950"]],
  ["3pos 12/08/1950", ["birthDate: 12/08/1950"]],
  ["3pospon 1983/12/27", ["birthDate: 1983/12/27"]],
  ["aatssprr 2023/06/10 expexe 2033/06/02", ["issued: 2023/06/10", "expires: 2033/06/02"]],
  ["4a1ssuep 06/11/2021", ["issued: 06/11/2021"]],
  ["4a1ss 06/11/2021", ["issued: 06/11/2021"]],
  ["abexp 12-08-2029", ["expires: 12-08-2029"]],
  ["9cLass D", ["class: D"]],
  ["gcLass C2", ["class: C2"]],
  ["gcLass NONE", []],
  ["cass CP", ["class: CP"]],
  ["120 CASS CT", []],
  ["158ex M", ["sex: M"]],
  ["15SEx M", ["sex: M"]],
  ["16HGT 5'-01", ["height: 5'-01"]],
  ["3 02/01/2072", ["birthDate: 02/01/2072"]],
  ["ab. 03/07/1995", ["expires: 03/07/1995"]],
  ["aa. 10/01/2019", ["issued: 10/01/2019"]],
  ["zpos 10/07/1987", ["birthDate: 10/07/1987"]],
  ["soos 10/07/1987", ["birthDate: 10/07/1987"]],
  ["spose: 10/07/1987", ["birthDate: 10/07/1987"]],
  ["3.008: 10/07/1987", ["birthDate: 10/07/1987"]],
  ["sexe 10/07/2034", ["expires: 10/07/2034"]],
  ["xp 10/07/2034", ["expires: 10/07/2034"]],
  ["_sa1ss- 12/04/2019", ["issued: 12/04/2019"]],
  ["Date d'expiration 12/04/2029", ["expires: 12/04/2029"]],
  ["Date d'émission 12/04/2019", ["issued: 12/04/2019"]],
  ["SEX 10/07/1987", ["sex: 10/07/1987"]],
  ["AMY 10/07/1987", []],
  ["4010 12345678", []],
  ["3RD 12345678", []],
];

describe("A small label", () => {
  it.each(read)("that sticks to its field's number is known in: %s", (line, expected) => {
    expect(labels(line)).toEqual(expected);
  });

  it("has its value below it, and not in its number behind it", () => {
    const places = placesIn(textOf(["Sexe/Sex (5)", "M", "Date of birth (4)", "01/02/1980"]));
    expect(places.map(({ below, kind }) => [kind, below.map(({ text }) => text)])).toEqual([
      ["sex", ["M"]],
      ["birthDate", ["01/02/1980"]],
    ]);
  });

  it("has its value below its number in brackets before it", () => {
    const at = (left: number, top: number, text: string, width: number) => ({
      text,
      left,
      top,
      width,
      height: 15,
      confidence: 0.9,
    });
    const line = [at(1190, 310, "(5)", 26), at(1224, 310, "SEXO/Sex", 83)];
    const [place] = placesIn([line, [at(1190, 336, "F", 14)]]);
    expect(place).toMatchObject({ kind: "sex", isInSentence: false, below: [{ text: "F" }] });
    expect(place?.regions[1].left).toBeLessThan(1190);
  });

  it("belongs to its number before it, though its first letter is outside of its box", () => {
    const [number, label] = [
      { confidence: 0.9, top: 4, height: 12, left: 602, width: 8, text: "9" },
      { confidence: 0.9, top: 0, height: 15, left: 646, width: 58, text: "CLASS" },
    ];
    const value = { confidence: 0.9, top: 30, height: 25, left: 599, width: 18, text: "E" };
    const places = placesIn([[number, label], [value]]);
    expect(places.map(({ below, kind }) => [kind, below[0]?.text])).toEqual([["class", "E"]]);
    // The letter would be taken for a value between the two.
    expect(places[0]?.regions[0].left).toBeGreaterThan(646);
    const apart = placesIn([[number, { ...label, left: 680 }], [value]]);
    expect(apart.map(({ kind }) => kind)).toEqual(["class", "class"]);
  });

  it("of a day is known behind two words, though its letters are misread or lost", () => {
    const misread = [
      ["birt", "birthDate"],
      ["birthyD:", "birthDate"],
      ["expir", "expires"],
      ["issua", "issued"],
    ] as const;
    for (const [word, kind] of misread) {
      const place = placesIn(textOf([`Date of ${word}`, "01/02/1980"]))[0];
      expect(place?.kind).toBe(kind);
      expect(place?.below.map(({ text }) => text)).toEqual(["01/02/1980"]);
      expect(placesIn(textOf([word, "01/02/1980"]))).toEqual([]);
    }
  });

  it("of a letter is known before it, though it was misread or cut off", () => {
    const kind = (label: string, letter: string) =>
      placesIn(textOf([`${label} ${letter}`]))[0]?.kind;
    for (const label of ["I5SEX", "ex", "158x", "1586x"]) expect(kind(label, "F")).toBe("sex");
    for (const label of ["(lass", "scuass", "C1ass"]) expect(kind(label, "A")).toBe("class");
    for (const label of ["ESSEX", "EXP", "TX"]) expect(kind(label, "F")).not.toBe("sex");
  });

  it("of a day has its value below its beginning, which was misread or lost", () => {
    const day = { confidence: 0.9, top: 40, height: 45, width: 240, text: "01/02/1980" };
    const below = (before: number) =>
      placesIn([
        [{ ...day, text: "birth", top: 0, height: 30, left: 400, width: 90 }],
        [{ ...day, left: 400 - before }],
      ])[0]?.below.map(({ text }) => text);
    expect(below(130)).toEqual(["01/02/1980"]);
    expect(below(300)).toEqual([]);
    const begun = placesIn(textOf(["Datecof birth", "01/02/1980"]))[0];
    expect(begun?.below.map(({ text }) => text)).toEqual(["01/02/1980"]);
  });

  it("begins with a word set apart that has no meaning alone", () => {
    const size = { width: 72, confidence: 0.96 };
    const word = (text: string, left: number, top: number, height: number) => ({
      ...size,
      text,
      left,
      top,
      height,
    });
    const day = ["07", "NOV", "1955"].map((text, at) => word(text, 150 + 130 * at, 174, 48));
    const ofBirth = [word("of", 260, 130, 22), word("birth", 350, 130, 22)];
    const below = (left: number) =>
      placesIn([[word("Date", left, 130, 22), ...ofBirth], day])[0]?.below.map(({ text }) => text);
    expect(below(152)).toEqual(["07", "NOV", "1955"]);
    expect(below(100)).toEqual(["NOV", "1955"]);
  });

  it("has its value below it where it begins in a language that is not known", () => {
    const place = placesIn(textOf(["Sünniaeg / Date of birth", "01/02/1980"]))[0];
    expect(place?.kind).toBe("birthDate");
    expect(place?.below.map(({ text }) => text)).toEqual(["01/02/1980"]);
    // A value before it is none of its words.
    expect(labels("DOB 01/02/1980 / Sex M")).toEqual(["birthDate: 01/02/1980", "sex: M"]);
  });

  it("is no day before a month in a language that is not known", () => {
    const places = placesIn(textOf(["Date of issue", "19 NOLL/DEC 2023"]));
    expect(places.map(({ below, kind }) => [kind, below.length])).toEqual([["issued", 3]]);
  });

  it("begins with its words in a language that is not known, and may be set wide", () => {
    const ofExpiry = placesIn(textOf(["Data upływu ważności/Date of expiry", "11 03 2029"]))[0];
    expect([ofExpiry?.kind, ofExpiry?.below.length]).toEqual(["expires", 3]);
    const wide = textOf(["Geburtstag / Date of birth", "05.01.1960"]).map((line) =>
      line.map((word, at) => ({ ...word, left: word.left + 30 * at })),
    );
    expect(placesIn(wide)[0]?.below.map(({ text }) => text)).toEqual(["05.01.1960"]);
  });

  it("stands in a line of labels above a line of values, also where others stand before theirs", () => {
    const marks = textOf(["15 SEX F", "18 EYES BRO", "9 CLASS C"]);
    const row = (top: number, ...texts: ReadonlyArray<string>) =>
      texts.map((text, at) => {
        const place = { left: 300 * at, top, width: 150, height: 20 };
        return { text, confidence: 0.9, ...place };
      });
    const under = (rows: PrintedText) =>
      placesIn([
        ...rows,
        ...marks.map((line) => line.map((word) => ({ ...word, top: 300 + word.top }))),
      ])
        .filter(({ below }) => below.length > 0)
        .map(({ below, kind }) => `${kind} ${below.map(({ text }) => text).join(" ")}`);
    const days = row(125, "08/04/2030", "01/02/1980");
    expect(under([row(100, "EXP", "DOB"), days])).toEqual([
      "expires 08/04/2030",
      "birthDate 01/02/1980",
    ]);
    // A label alone has the day that begins exactly below it, and no other value of the next line.
    expect(under([row(100, "ISS"), days])).toEqual(["issued 08/04/2030"]);
    expect(under([row(100, "SEX"), row(125, "M")])).toEqual([]);
    const aside = days.map((word) => ({ ...word, left: word.left + 40 }));
    expect(under([row(100, "ISS"), aside])).toEqual([]);
  });

  it("has its value below it with noise between, and another label behind the value", () => {
    const [label = [], noise = [], day = []] = textOf(["DOB", "~", "01/02/1980 Sex M"]);
    const at = (line: typeof label, top: number) => line.map((word) => ({ ...word, top }));
    const [place] = placesIn([at(label, 0), at(noise, 28), at(day, 45)]);
    expect(place?.below.map(({ text }) => text)).toEqual(["01/02/1980"]);
  });

  it("is not guessed where the word was read for certain", () => {
    expect(labels("3POS 12/08/1950", 0.95)).toEqual([]);
  });

  it("of a passport is known by its words, whatever its number is on a license", () => {
    for (const [label, kind] of [
      ["9. Data upływu ważności / Date of expiry", "expires"],
      ["9. Data de validade / Date of expiry", "expires"],
      ["5. Data de nascimento / Date of birth", "birthDate"],
      ["3. Nacionalidade / Nationality", "nationality"],
      ["6. Ple¢ / Sex", "sex"],
      ["Platnost do / Date of expiry", "expires"],
      ["TGL. HABIS BERLAKU / DATE OF EXPIRY", "expires"],
    ] as const) {
      const places = placesIn(textOf([label, "VALUE"], 0.9));
      expect(places.map(({ below, kind }) => [kind, below[0]?.text])).toEqual([[kind, "VALUE"]]);
    }
    // The number of a label whose words are not known is no value.
    expect(labels("6. Sexo / Sex 7. Rojstni kraj")).toEqual(["sex: "]);
    const [place] = placesIn(textOf(["Rojstni 6. Sex"]));
    expect(place?.label.left).toBe(100);
    // `DL` and `di` are lookalikes.
    expect(labels("DL F7654321")).toEqual(["number: F7654321"]);
    expect(labels("8 ADDRESS OAK 9a END NONE")).toEqual(["address: OAK", "other: NONE"]);
  });

  it("of a page is one label in its languages, whatever stands between them, up to its number in brackets", () => {
    for (const label of [
      "Data de nascimento // Date of birth",
      "Geburtsdatum • Date de naissance • Date of birth",
      "Geburtsdatum + Date de naissance * Date of birth",
      "Gebnrtsdalum «+ Date de naissance + Date of birth",
      "Geboren am • Date de naissance",
      "Gebonen am • Date de naissance",
      "Data di nascita. Date of birth. Date de naissance. (4)",
    ])
      expect(
        placesIn(textOf([label, "01.07.1987"])).map(({ below, kind, label: box }) => [
          kind,
          box.left,
          below[0]?.text,
        ]),
      ).toEqual([["birthDate", 0, "01.07.1987"]]);
    const [first, second] = placesIn(textOf(["Date of issue (7) Expiry (8)", "19 MAJ / MAY 2019"]));
    expect([first?.kind, second?.kind]).toEqual(["issued", "expires"]);
    const [lines] = placesIn(textOf(["Local de nascimento", "LEEDS"]));
    expect(lines?.kind).toBe("other");
  });

  it("has a value of two languages below it, with the stroke between them", () => {
    const [place] = placesIn(textOf(["Sex", "M / F"]));
    expect(place?.below.map(({ text }) => text)).toEqual(["M", "/", "F"]);
    // The day of a month in a language that is not known is no field's number.
    expect(labels("Expiry 19 MAJ / MAY 2019")).toEqual(["expires: 19 MAJ / MAY 2019"]);
  });

  it("has no value in the rest of its label that was misread: it is below, as the others", () => {
    const text = textOf(["Sex prerioms", "M", "Nationality patioali", "UTOPIAN"]);
    expect(placesIn(text).map(({ below, kind }) => [kind, below[0]?.text])).toEqual([
      ["sex", "M"],
      ["nationality", "UTOPIAN"],
    ]);
    expect(labels("This card shall be given back on request")).toEqual(["first: back on request"]);
    for (const value of ["m", "F", "Française"])
      expect(labels(`Sex ${value}`)).toEqual([`sex: ${value}`]);
  });

  it("has its value below it where its number behind it is misread or stands apart", () => {
    const word = (text: string, left: number, top: number, height = 12, width = 90) => ({
      text,
      confidence: 0.9,
      left,
      top,
      height,
      width,
    });
    for (const number of ["(4)", "£4)"]) {
      const text = [
        [word("Birth", 0, 0), word(number, 115, 0, 12, 24)],
        [word("21.03.1951", 0, 24)],
      ];
      const [place] = placesIn(text);
      expect([place?.beside.length, place?.below[0]?.text]).toEqual([0, "21.03.1951"]);
    }
  });

  it("has its value below it, beside a part of the photograph that is like a label", () => {
    const day = { text: "21.03.1951", confidence: 0.9, left: 400, top: 24, height: 12, width: 90 };
    for (const noise of [
      { ...day, text: "FN", left: 100, width: 40 },
      { ...day, text: "FN", left: 300, top: 0, height: 60 },
    ]) {
      const label = { ...day, text: "Birth", top: 0 };
      const places = placesIn([[label], [noise, day]]);
      expect(places.find(({ kind }) => kind === "birthDate")?.below[0]?.text).toBe("21.03.1951");
    }
  });
});
