import { readAamva } from "@bonafide/document-reader/aamva/AamvaReader";
import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import { browserDocument } from "../src/browser/BrowserDocuments.ts";
import { editNames, editOf } from "../src/browser/BrowserEdits.ts";
import { BrowserMissing, browserPrinter } from "../src/browser/BrowserPrint.ts";
import { browserTally } from "../src/browser/BrowserTally.ts";
import { licenseHolder, licenseStateOf } from "../src/browser/LicenseHolder.ts";
import { licensePayload, versionOf } from "../src/browser/LicensePayload.ts";
import { zoneHolder, zoneLines, zoneName } from "../src/browser/ZoneData.ts";
import { labelOf, zoneLabels } from "../src/browser/ZoneState.ts";
import { zoneStates } from "../src/browser/ZoneStates.ts";

const seeds = Array.from({ length: 48 }, (_, seed) => seed);

describe("The fourth maker", () => {
  it("writes barcodes that are read as its holders, in every version of the standard", () => {
    const versions = new Set(seeds.map(versionOf));
    expect(versions.size).toBeGreaterThan(5);
    for (const seed of seeds) {
      const [holder, state] = [licenseHolder(seed), licenseStateOf(seed)];
      const read = Result.getOrThrow(readAamva(licensePayload(holder, state, seed)));
      expect(read).toMatchObject({
        number: holder.number,
        birthDate: holder.birth,
        issued: holder.issued,
        expires: holder.expires,
        sex: holder.sex,
        height: holder.height,
        vehicleClass: holder.class,
        jurisdiction: { code: state.code },
      });
      expect(read.names.last ?? read.names.full).toContain(holder.last);
    }
  });

  it("edits a suffix, a flat, a head and a kind of card, each into another one", () => {
    const editsOf = (name: string) =>
      seeds.flatMap((seed) => {
        const { holder, words } = browserDocument("license", seed);
        const print = editOf(`print: ${name}`, holder, words, seed)?.print;
        return print === undefined ? [] : [{ holder, print, seed }];
      });
    for (const { holder, print } of editsOf("suffix")) {
      expect(print.street).not.toBe(holder.street);
      expect(print.street?.split(" ").slice(0, -1)).toEqual(holder.street.split(" ").slice(0, -1));
    }
    for (const { holder, print } of editsOf("digits behind the code"))
      expect(print.zip?.slice(0, 6)).toBe(holder.zip.slice(0, 6));
    for (const { print, seed } of editsOf("header"))
      expect(print.header).not.toBe(licenseStateOf(seed).name);
    for (const name of ["suffix", "direction", "flat", "digits behind the code", "header"])
      expect(editsOf(name).length).toBeGreaterThan(1);
    const [holder, state] = [licenseHolder(1), licenseStateOf(1)];
    const card = licensePayload({ ...holder, isIdCard: true }, state, 1);
    expect(Result.getOrThrow(readAamva(card)).cardType).toBe("IdentificationCard");
  });

  // Source: ICAO Doc 9303-4, -5 and -6, appendix A.
  it("writes the zones of the standard's specimens", () => {
    const holder = {
      ...zoneHolder("passport", 1),
      number: "L898902C3",
      last: "ERIKSSON",
      first: "ANNA",
      middle: "MARIA",
      birth: "1974-08-12",
      expires: "2012-04-15",
      sex: "F",
      issuer: "UTO",
      nationality: "UTO",
    } as const;
    expect(zoneLines("passport", holder, "ZE184226B")).toEqual([
      "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
      "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]);
    const card = { ...holder, number: "D23145890" };
    expect(zoneLines("td1", card, "")).toEqual([
      "I<UTOD231458907<<<<<<<<<<<<<<<",
      "7408122F1204159UTO<<<<<<<<<<<6",
      "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ]);
    expect(zoneLines("td2", card, "")).toEqual([
      "I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<",
      "D231458907UTO7408122F1204159<<<<<<<6",
    ]);
  });

  it("transliterates names as the standard does", () => {
    const names = {
      STRAßER: "STRASSER",
      "BØGH NIELSEN": "BOEGH<NIELSEN",
      ÅBERG: "AABERG",
      ÞORSTEINSSON: "THORSTEINSSON",
      GUÐMUNDSDÓTTIR: "GUDMUNDSDOTTIR",
      ĐURĐEVIĆ: "DURDEVIC",
      "D'HAENE": "DHAENE",
      "MÜLLER-FREY": "MUELLER<FREY",
      "ΖΕΡΒΑΣ/ZERVAS": "ZERVAS",
    };
    for (const [name, written] of Object.entries(names)) expect(zoneName(name)).toBe(written);
  });

  it("has a label for each field of each state, but for a holder's number", () => {
    const missing = zoneStates.flatMap((state) =>
      zoneLabels.filter(
        (label) =>
          labelOf(state, label, 0) === "" && (label !== "personal" || state.personal !== undefined),
      ),
    );
    expect(missing).toEqual([]);
  });

  const edits = seeds.flatMap((seed) =>
    (["license", "passport", "td1", "td2"] as const).flatMap((kind) => {
      const { holder, words } = browserDocument(kind, seed);
      return editNames(kind === "license").flatMap((name) => {
        const edit = editOf(name, holder, words, seed);
        return edit === undefined ? [] : [{ edit, holder, name }];
      });
    }),
  );

  it("changes something by each edit", () => {
    const idle = edits.filter(({ edit, holder, name }) => {
      const changed = Object.entries({ ...edit.print, ...edit.data });
      if (changed.length === 0) return edit.treated === undefined && edit.omitted === undefined;
      const isSame = ([key, value]: readonly [string, unknown]): boolean =>
        Object.entries(holder).some(([own, of]) => own === key && of === value);
      return name !== "data: another holder" && changed.some(isSame);
    });
    expect(idle).toEqual([]);
  });

  it("makes days that are in the calendar", () => {
    const days = edits.flatMap(({ edit }) => {
      const { birth, expires, issued } = { ...edit.print, ...edit.data };
      return [birth, expires, issued].flatMap((day) => day ?? []);
    });
    expect(days.length).toBeGreaterThan(100);
    expect(days.map((day) => new Date(day).toISOString().slice(0, 10))).toEqual(days);
  });

  it("says what to install where there is no browser", async () => {
    await expect(browserPrinter("", "/no/browser")).rejects.toThrow(BrowserMissing);
    await expect(browserPrinter("", "/no/browser")).rejects.toThrow("apt-get install chromium");
  });

  it("counts what is said, by kind and edit", () => {
    const tally = browserTally();
    const add = (name: string, said: string) =>
      tally.add({ kind: "td1", name, condition: "good", said });
    expect(add("genuine", "verified")).toBe(true);
    expect(add("genuine", "2004")).toBe(false);
    expect(add("print: sex", "2005")).toBe(true);
    expect(add("print: sex", "verified")).toBe(false);
    expect(tally.lines()).toEqual([
      "td1, genuine, good: 1 of 2 verified, 0 called 2003 or 2005, 1 2004",
      "td1, print: sex, good: 1 of 2 verified, 1 called 2003 or 2005, 0 2004",
      "all edits: 1 of 2 verified",
    ]);
  });
});
