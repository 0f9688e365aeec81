import { readBarcode } from "@bonafide/document-reader/barcode/BarcodeReader";
import { Option } from "effect";
import { describe, expect, it, vi } from "vitest";
import { drawSymbolScene, inColour, type SceneTerms } from "./SymbolScene.ts";

/** As a licence's back says it: control characters that must come through. */
const payload =
  "@\n\u001e\rANSI 000000100101DL00310123DLDAQS1234567\nDCSSPECIMEN\nDACÉLISE\nDBB01311990\nDBA01312030\r";

/** The symbol holds the letter É as UTF-8's two bytes; a payload has one character a byte. */
const asBytes = Buffer.from(payload, "utf8").toString("latin1");

const read = async (terms: SceneTerms) =>
  readBarcode(inColour(await drawSymbolScene(payload, terms)), { budget: 60_000 });

describe("readBarcode", () => {
  it.each([
    ["symbol", {}],
    ["as it is", { columns: 2, width: 200 }],
    ["symbol", { turn: 9 }],
    ["symbol", { turn: 97, width: 440 }],
    ["symbol", { turn: 187 }],
    ["symbol drawn anew", { turn: 2, blur: 2.3 }],
    ["symbol drawn anew", { turn: 181, blur: 2.3 }],
  ] as const)("reads by the step %j: %j", async (step, terms) => {
    const found = Option.map(await read(terms), ({ payload, step }) => ({ payload, step }));
    expect(found).toEqual(Option.some({ payload: asBytes, step }));
  });

  it.each([
    ["as it is", { columns: 2, width: 200 }],
    ["symbol drawn anew", { turn: 2, blur: 2.3 }],
  ] as const)("tells the place of a symbol that was read by the step %j", async (step, terms) => {
    const found = Option.getOrUndefined(await read(terms));
    expect(found?.step).toBe(step);
    const [a, b, , d] = found?.corners ?? [];
    expect((b?.x ?? 0) - (a?.x ?? 0)).toBeGreaterThan(150);
    expect((d?.y ?? 0) - (a?.y ?? 0)).toBeGreaterThan(20);
  });

  it("says that nothing can be read where a blur leaves nothing", async () => {
    expect(Option.isNone(await read({ blur: 9 }))).toBe(true);
  });

  it("says that nothing can be read where there is no barcode", async () => {
    const data = Uint8Array.from({ length: 300 * 200 * 3 }, (_, at) => (at * 7919) % 251);
    expect(Option.isNone(await readBarcode({ width: 300, height: 200, data }))).toBe(true);
  });

  it.each([
    [1, 1],
    [2600, 1],
    [1, 2600],
    [7, 9],
  ])("reads nothing from %i by %i pixels", async (width, height) => {
    const data = new Uint8Array(width * height * 3).fill(128);
    expect(Option.isNone(await readBarcode({ width, height, data }))).toBe(true);
  });

  it("begins no further step once its budget is spent", async () => {
    const picture = inColour(await drawSymbolScene(payload, { turn: 2, blur: 2.3 }));
    expect(Option.isNone(await readBarcode(picture, { budget: 0 }))).toBe(true);
  });

  it("reads on however slow the machine is: work is counted, and not measured", async () => {
    const picture = inColour(await drawSymbolScene(payload, { turn: 2, blur: 2.3 }));
    const counted: Array<number> = [];
    let hours = 0;
    const clocks = [
      vi.spyOn(performance, "now").mockImplementation(() => ++hours * 3_600_000),
      vi.spyOn(process, "threadCpuUsage").mockImplementation(() => ({
        user: ++hours * 3_600_000_000,
        system: 0,
      })),
    ];
    const found = await readBarcode(picture, { count: (work) => counted.push(work) });
    clocks.forEach((clock) => clock.mockRestore());
    expect(Option.map(found, ({ step }) => step)).toEqual(Option.some("symbol drawn anew"));
    expect(counted.length).toBeGreaterThan(2);
    expect(Math.max(...counted)).toBeLessThan(1_000);
  });

  it("shows its pictures to an observer", async () => {
    const names: Array<string> = [];
    const picture = inColour(await drawSymbolScene(payload, { turn: 2, blur: 2.3 }));
    await readBarcode(picture, { budget: 60_000, observe: (name) => names.push(name) });
    expect(names).toContain("barcode");
    expect(names.at(-1)).toBe("barcode-redrawn");
  });
});
