import { passportLines } from "@bonafide/testkit/document/specimen/SpecimenZone";
import { describe, expect, it } from "@effect/vitest";
import { read } from "./ShownSides.ts";
import {
  american,
  holder,
  other,
  printOf,
  back,
  passport,
  cardBack,
  unread,
} from "./VerdictSamples.ts";

describe("A passport", () => {
  it("is read by its zone, and confirmed by its print", async () => {
    expect(await read("passport", [passport])).toMatchObject({
      _tag: "Read",
      facts: {
        type: "passport",
        issuer: "UTO",
        number: holder.passportNumber,
        birthDate: holder.birthDate,
        expires: holder.expires,
      },
      checks: { data_validation: "passed", data_consistency: "passed" },
      doubtful: false,
    });
  });

  it("is unclear where its picture is too poor for its print, with what its zone says for review", async () => {
    const zone = passportLines(holder);
    for (const fault of ["blurred", "four corners not visible"] as const)
      expect(await read("passport", [{ zone, faults: [fault] }])).toMatchObject({
        ...unread("InformationUnclear", `front: ${fault}`, true),
        facts: { number: holder.passportNumber },
        checks: {
          data_validation: "passed",
          data_consistency: "not_checked",
          fields: { number: "unseen", lname: "unseen", birth_date: "unseen" },
        },
      });
  });

  it("has to print what its zone says where the picture is good enough", async () => {
    const zone = passportLines(holder);
    expect(await read("passport", [{ zone }])).toMatchObject(
      unread("InformationUnclear", "front: print not readable", true),
    );
    const lacking = passport.print?.filter((line) => !line.startsWith("NO")) ?? [];
    for (const [outlined, number] of [
      [true, "contradicts"],
      [false, "unseen"],
    ] as const) {
      const side = { zone, print: lacking, faults: ["glare"], outlined } as const;
      expect(await read("passport", [side])).toMatchObject({
        _tag: "Unread",
        checks: { fields: { number, birth_date: "agrees" } },
      });
    }
    expect(await read("passport", [{ ...passport, alone: "paper" }])).toMatchObject(
      unread("DocumentUnverified", "front: a machine-readable zone on paper, and no page", true),
    );
  });

  it("whose print is another's cannot be verified", async () => {
    const print = printOf(other, other.passportNumber);
    expect(await read("passport", [{ ...passport, print }])).toMatchObject({
      ...unread("DocumentUnverified", "the page does not print what its zone says", true),
      facts: { number: holder.passportNumber },
      checks: { data_validation: "passed", data_consistency: "failed" },
    });
  });

  it("whose zone goes on beyond the picture needs its print, and a person's look", async () => {
    const cut = { ...passport, seen: 40 };
    expect(await read("passport", [cut])).toMatchObject({
      _tag: "Read",
      checks: { data_validation: "passed", data_consistency: "passed" },
      doubtful: true,
    });
    expect(
      await read("passport", [{ ...cut, print: [], faults: ["four corners not visible"] }]),
    ).toMatchObject(unread("InformationUnclear", "front: four corners not visible"));
    expect(await read("passport", [{ ...cut, print: [] }])).toMatchObject(
      unread(
        "InformationUnclear",
        "front: the machine-readable zone goes on beyond the picture",
        true,
      ),
    );
  });

  const [first, second] = passportLines(holder);
  const altered = `${second.slice(0, 43)}${(Number(second[43]) + 1) % 10}`;

  it("whose zone breaks its rules cannot be verified, where two recognisers read it so", async () => {
    expect(await read("passport", [{ zone: [first, altered], print: [altered] }])).toMatchObject(
      unread("DocumentUnverified", "front: the machine-readable zone breaks its own rules", true),
    );
    // A letter that one of them reads for a numeral is no agreement.
    const confused = second.replace("0", "O");
    expect(confused).not.toBe(second);
    expect(await read("passport", [{ zone: [first, confused], print: [second] }])).toMatchObject(
      unread("InformationUnclear", "front: no machine-readable zone could be read", true),
    );
    // One recogniser, however certain, may misread.
    for (const print of [[], [second]])
      expect(await read("passport", [{ zone: [first, altered], print }])).toMatchObject(
        unread("InformationUnclear", "front: no machine-readable zone could be read", true),
      );
    expect(
      await read("passport", [
        { zone: [first, altered], print: [altered], sure: 0.95, faults: ["blurred"] },
      ]),
    ).toMatchObject(unread("InformationUnclear", "front: blurred"));
  });

  it("takes the century of a birth from the printed year", async () => {
    const old = { ...holder, birthDate: "1921-03-14" };
    const print = (birthDate: string) => [
      `NO ${old.passportNumber}`,
      old.lastName,
      old.firstName,
      `SEX ${old.sex}`,
      "CODE UTO",
      `DOB ${american(birthDate)}`,
      `EXP ${american(old.expires)}`,
    ];
    const zone = passportLines(old);
    expect(await read("passport", [{ zone, print: print(old.birthDate) }])).toMatchObject({
      _tag: "Read",
      facts: { birthDate: "1921-03-14" },
      doubtful: true,
    });
    expect(await read("passport", [{ zone, print: print("2021-03-14") }])).toMatchObject({
      _tag: "Read",
      facts: { birthDate: "2021-03-14" },
      doubtful: false,
    });
  });

  it("is not taken for that of a holder of 110 years, which a child's zone is too", async () => {
    const of = (birthDate: string, printed: string) => {
      const born = { ...holder, birthDate };
      const print = [
        `NO ${born.passportNumber}`,
        born.lastName,
        born.firstName,
        `SEX ${born.sex}`,
        "CODE UTO",
        `DOB ${american(printed)}`,
        `EXP ${american(born.expires)}`,
      ];
      return read("passport", [{ zone: passportLines(born), print }]);
    };
    expect(await of("2013-03-14", "1913-03-14")).toMatchObject({
      failure: "InformationUnclear",
      checks: { fields: { birth_date: "unseen" } },
    });
    expect(await of("2017-03-14", "1917-03-14")).toMatchObject({
      _tag: "Read",
      facts: { birthDate: "1917-03-14" },
    });
  });

  it("without a zone is unclear, or another kind of document", async () => {
    expect(await read("passport", [{ faults: ["too dark"] }])).toMatchObject(
      unread("InformationUnclear", "front: too dark"),
    );
    expect(await read("passport", [cardBack])).toMatchObject(
      unread("DocumentUnverified", "a card, and no passport"),
    );
    expect(await read("passport", [back])).toMatchObject(
      unread("DocumentUnverified", "a license's barcode, and no machine-readable zone"),
    );
  });

  it("of Utopia is refused but in a sandbox", async () => {
    expect(await read("passport", [passport], false)).toMatchObject(
      unread("DocumentUnverified", "a specimen"),
    );
  });
});
