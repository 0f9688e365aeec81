import { cardTwoLines, passcardLines } from "@bonafide/testkit/document/specimen/SpecimenZone";
import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { read, stagesFor, today } from "./ShownSides.ts";
import {
  american,
  holder,
  other,
  front,
  back,
  passport,
  printOf,
  cardFront,
  cardBack,
  unread,
} from "./VerdictSamples.ts";

describe("A passcard", () => {
  it("is read by its zone, and confirmed by its front, whichever comes first", async () => {
    const reading = await read("passcard", [cardFront, cardBack]);
    expect(reading).toMatchObject({
      _tag: "Read",
      facts: { type: "passcard", issuer: "UTO", number: holder.passcardNumber },
      checks: { data_consistency: "passed" },
    });
    const exchanged = { ...reading, printed: "back" };
    expect(await read("passcard", [cardBack, cardFront])).toEqual(exchanged);
  });

  it("is read within 5 seconds of processor time and one look, though a side without print takes long", async () => {
    let elapsed = 0;
    const stages = stagesFor([{ ...cardFront, ...cardBack }, {}], () => elapsed);
    const readText: typeof stages.readText = (picture, mode) => {
      elapsed += 1_300;
      return stages.readText(picture, mode);
    };
    const shown = { kind: "passcard", front: Uint8Array.of(0), back: Uint8Array.of(1) } as const;
    const terms = { today, acceptSpecimens: true };
    const reading = await readDocument(shown, terms, { ...stages, readText });
    expect(reading).toMatchObject({ _tag: "Read" });
    expect(elapsed).toBeLessThan(5_000);
  });

  it("may have zone and print on one side", async () => {
    const both = { ...cardFront, ...cardBack };
    expect(await read("passcard", [both, {}])).toMatchObject({ _tag: "Read" });
    // Without the labels of its days it is unclear, and no other document's.
    const unlabelled = (cardFront.print ?? []).map((line) => line.replace(/DOB|EXP/g, ""));
    const legible = { print: ["THIS CARD REMAINS PROPERTY OF THE STATE", "ISSUED 01/02/2020"] };
    expect(await read("passcard", [{ ...both, print: unlabelled }, legible])).toMatchObject({
      failure: "InformationUnclear",
    });
  });

  it("is unclear where both photos show its side with zone and print", async () => {
    const zone = cardTwoLines(holder);
    for (const both of [
      { ...cardFront, ...cardBack },
      { ...cardFront, zone },
    ])
      expect(await read("passcard", [both, { ...both }])).toMatchObject({
        failure: "InformationUnclear",
        reason: "front: the same side as the other photo",
      });
    // Another print is the document's fault, however often it is shown.
    const print = printOf({ ...holder, birthDate: "1944-02-29" }, holder.passcardNumber);
    expect(
      await read("passcard", [
        { zone, print },
        { zone, print },
      ]),
    ).toMatchObject({
      failure: "DocumentUnverified",
    });
  });

  it("of the larger size has its print above the zone: the other side is looked at where it is not there", async () => {
    const looksAt = async (sides: Parameters<typeof read>[1]) => {
      const seen = new Set<number>();
      const stages = stagesFor(sides.flatMap((side) => side ?? []));
      const readText: typeof stages.readText = (picture, mode) => {
        // A side, and no view of it that was turned.
        if (picture.width >= 1000) seen.add(picture.width);
        return stages.readText(picture, mode);
      };
      const shown = { kind: "passcard", front: Uint8Array.of(0), back: Uint8Array.of(1) } as const;
      const terms = { today, acceptSpecimens: true };
      const reading = await readDocument(shown, terms, { ...stages, readText });
      return { reading, seen: Array.from(seen) };
    };
    const zone = cardTwoLines(holder);
    const both = await looksAt([{}, { ...cardFront, zone }]);
    expect(both).toMatchObject({ reading: { _tag: "Read" }, seen: [1001, 1000] });
    const apart = await looksAt([cardFront, { zone }]);
    expect(apart).toMatchObject({ reading: { _tag: "Read" }, seen: [1001, 1000] });
  });

  it("of the larger size is read the way up that its zone says", async () => {
    const both = { ...cardFront, zone: cardTwoLines(holder) };
    const darkAbove = async (isTurned: boolean) => {
      const stages = stagesFor([both, {}]);
      const size = { width: 1000, height: 120 };
      // Dark in its upper half, where print is.
      const data = new Uint8Array(1000 * 120 * 3).map((_, at) => (at < 1000 * 60 * 3 ? 20 : 235));
      const [left, right] = [10, 110];
      const [a, b, c, d] = [
        { x: left, y: 20 },
        { x: right, y: 20 },
        { x: right, y: 100 },
        { x: left, y: 100 },
      ] as const;
      const corners = isTurned ? ([c, d, a, b] as const) : ([a, b, c, d] as const);
      let isDark: boolean | undefined;
      const readText: typeof stages.readText = (picture, mode) => {
        const sum = (rows: Uint8Array) => rows.reduce((total, each) => total + each, 0);
        const half = picture.width * (picture.height >> 1);
        isDark ??= sum(picture.data.subarray(0, half)) < sum(picture.data.subarray(half));
        return stages.readText(picture, mode);
      };
      const shown = { kind: "passcard", front: Uint8Array.of(0), back: Uint8Array.of(1) } as const;
      await readDocument(
        shown,
        { today, acceptSpecimens: true },
        {
          ...stages,
          decode: async (file) =>
            file[0] === 0 ? Result.succeed({ ...size, data }) : stages.decode(file),
          findCard: () => ({ corners, support: [1, 1, 1, 1], aspect: 1.25, area: 0.5 }),
          readText,
        },
      );
      return isDark;
    };
    expect(await darkAbove(false)).toBe(true);
    expect(await darkAbove(true)).toBe(true);
  });

  it("of the larger size is left at first where the side of its zone shows no field", async () => {
    const stages = stagesFor([cardFront, { zone: cardTwoLines(holder), print: ["ADDRESS TEN"] }]);
    let looks = 0;
    const readText: typeof stages.readText = (picture, mode) => {
      looks += picture.width === 1001 ? 1 : 0;
      return stages.readText(picture, mode);
    };
    const shown = { kind: "passcard", front: Uint8Array.of(0), back: Uint8Array.of(1) } as const;
    const terms = { today, acceptSpecimens: true };
    const reading = await readDocument(shown, terms, { ...stages, readText });
    expect(reading).toMatchObject({ _tag: "Read" });
    expect(looks).toBe(1);
  });

  it("is judged by the side that agrees most, also where its birth date is not read", async () => {
    const print = (cardFront.print ?? []).map((line) => line.replace(/^.*DOB.*$/, "DOB ~"));
    const sideWithNumber = { print: ["NO 714601", "THE HOLDER MAY REENTER WITH THIS CARD"] };
    expect(
      await read("passcard", [{ zone: cardTwoLines(holder), print }, sideWithNumber]),
    ).toMatchObject({ failure: "InformationUnclear", reason: expect.stringMatching(/^front: /) });
  });

  it("may have some fields beside its zone, as British permits have the birth date and the sex", async () => {
    const own = cardFront.print ?? [];
    const isOfHolder = (line: string) => /DOB|SEX/.test(line);
    const permit = { print: [...own.filter((line) => !isOfHolder(line)), "CODE UTO"] };
    const beside = (lines: ReadonlyArray<string>) => ({ ...cardBack, print: lines });
    const holders = own.filter(isOfHolder);
    expect(await read("passcard", [permit, beside(holders)])).toMatchObject({
      _tag: "Read",
      checks: { fields: { birth_date: "agrees", sex: "agrees", number: "agrees" } },
    });
    expect(await read("passcard", [beside(holders), permit])).toMatchObject({ _tag: "Read" });
    // Without them, or with others, or where the front has another one of its own.
    const born = `DOB ${american(holder.birthDate)}`;
    const edited = `DOB ${american("1944-02-29")}`;
    for (const [front, lines] of [
      [permit, []],
      [permit, [holders.filter((line) => !line.includes("DOB")).join(), edited]],
      [{ print: [...permit.print, edited] }, [born]],
    ] as const)
      expect(await read("passcard", [front, beside([...lines])])).not.toMatchObject({
        _tag: "Read",
      });
  });

  it("is at odds with itself where its print contradicts, whatever the side of the zone has", async () => {
    const own = cardFront.print ?? [];
    const edits = [
      own.map((line) => line.replace(/SEX [MF]/, holder.sex === "F" ? "SEX M" : "SEX F")),
      own.map((line) => line.replace("UTO", "FRA")),
    ];
    const backs = [cardBack, { ...cardBack, print: ["THIS CARD REMAINS PROPERTY OF THE STATE"] }];
    for (const print of edits) {
      expect(print).not.toEqual(own);
      for (const back of backs)
        for (const sides of [
          [{ print }, back],
          [back, { print }],
        ] as const)
          expect(await read("passcard", sides)).toMatchObject({ failure: "DocumentUnverified" });
    }
  });

  it("is unclear where one side contradicts what the other one prints beside the zone", async () => {
    const own = cardFront.print ?? [];
    const print = own.map((line) =>
      line.replace(american(holder.birthDate), american("1944-02-29")),
    );
    expect(print).not.toEqual(own);
    expect(await read("passcard", [{ print }, { ...cardBack, print: own }])).toMatchObject({
      failure: "InformationUnclear",
      checks: { fields: { birth_date: "unseen", number: "agrees" } },
    });
  });

  it("is at odds with itself where the side of the zone prints another birth date", async () => {
    const print = printOf({ ...holder, birthDate: "1944-02-29" }, holder.passcardNumber);
    expect(await read("passcard", [{ ...cardBack, print }, {}])).toMatchObject({
      failure: "DocumentUnverified",
      checks: { fields: { number: "agrees", birth_date: "contradicts" } },
    });
  });

  it("is not searched for print on a side that has no label of a field", async () => {
    const both = { ...cardFront, ...cardBack };
    const viewsOf = async (print: ReadonlyArray<string>) => {
      const stages = stagesFor([both, { print }]);
      let views = 0;
      const readText: typeof stages.readText = (picture, mode) => {
        views += 1;
        return stages.readText(picture, mode);
      };
      const shown = { kind: "passcard", front: Uint8Array.of(0), back: Uint8Array.of(1) } as const;
      const terms = { today, acceptSpecimens: true };
      expect(await readDocument(shown, terms, { ...stages, readText })).toMatchObject({
        _tag: "Read",
      });
      return views;
    };
    const address = ["ADDRESS TEN SAMPLE ROAD", "EYES BLUE"];
    expect(await viewsOf(address)).toBeLessThan(await viewsOf([...address, "NAME"]));
  });

  it("whose zone goes on beyond the picture is for a person to look at", async () => {
    expect(await read("passcard", [cardFront, { ...cardBack, seen: 28 }])).toMatchObject({
      _tag: "Read",
      doubtful: true,
    });
  });

  it("of two people is reported as two documents", async () => {
    expect(await read("passcard", [cardFront, { zone: passcardLines(other) }])).toMatchObject(
      unread("SidesDiffer", "the print of the front is not what the zone says"),
    );
  });

  it("is not a passport, and not a licence", async () => {
    expect(await read("passcard", [cardFront, passport])).toMatchObject(
      unread("DocumentUnverified", "a passport, and no card"),
    );
    expect(await read("passcard", [front, back])).toMatchObject(
      unread("DocumentUnverified", "a license's barcode, and no machine-readable zone"),
    );
  });

  it("whose zone or print cannot be read is unclear", async () => {
    expect(await read("passcard", [cardFront, {}])).toMatchObject(
      unread("InformationUnclear", "back: no machine-readable zone could be read", true),
    );
    expect(await read("passcard", [{ faults: ["glare"] }, cardBack])).toMatchObject(
      unread("InformationUnclear", "front: glare", true),
    );
  });
});
