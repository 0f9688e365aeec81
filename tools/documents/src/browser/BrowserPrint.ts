import { existsSync } from "node:fs";
import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import { chromium } from "playwright-core";
import sharp from "sharp";
import type { SheetSize } from "./BrowserSheet.ts";

/** No browser is there to draw with. */
export class BrowserMissing extends Error {
  constructor(path: string) {
    super(
      `There is no browser at ${path}. Debian has one: apt-get install chromium. Or name another: --browser <path>`,
    );
    this.name = "BrowserMissing";
  }
}

/** What a forger does to a field's print besides changing it. */
export const treatments = ["blank", "gone", "covered", "patched", "larger"] as const;
export type Treatment = (typeof treatments)[number];

export interface TreatedField {
  readonly field: string;
  readonly how: Treatment;
}

const pixels = 20;

/** Lays print out in the page, treats a field, and tells which solid prints cross each other or the edge. */
const layOut = `(treated, width) => {
  let before;
  for (const text of document.querySelectorAll("text")) {
    if (text.dataset.behind !== undefined && before !== undefined) {
      const box = before.getBBox();
      text.setAttribute("x", box.x + box.width + Number(text.dataset.behind));
    }
    const widest = Number(text.dataset.widest ?? 0);
    const long = text.getComputedTextLength();
    if (widest > 0 && long > widest)
      text.setAttribute("font-size", Number(text.getAttribute("font-size")) * widest / long);
    before = text;
  }
  const boxOf = (text) => {
    const { x, width } = text.getBBox();
    const [y, size] = [text.getAttribute("y"), text.getAttribute("font-size")].map(Number);
    return { text: text.textContent, left: x, right: x + width, top: y - 0.72 * size, bottom: y + 0.02 * size };
  };
  const solid = [...document.querySelectorAll("text:not(.faint)")]
    .filter((text) => !text.hasAttribute("transform")).map(boxOf);
  const crossing = solid.flatMap((one, at) => [
    ...(one.right > width - 0.8 || one.left < 0.8 ? [one.text + " leaves the card"] : []),
    ...solid.slice(at + 1).filter((other) =>
      one.left < other.right - 0.1 && other.left < one.right - 0.1 &&
      one.top < other.bottom - 0.05 && other.top < one.bottom - 0.05)
      .map((other) => one.text + " crosses " + other.text),
  ]);
  for (const group of treated === null ? [] : document.querySelectorAll('[data-field="' + treated.field + '"]')) {
    for (const value of group.querySelectorAll(".value")) {
      const { left, right, top, bottom } = boxOf(value);
      const plate = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      const set = (name, of) => plate.setAttribute(name, of);
      set("x", left - 0.4); set("y", top - 0.5); set("width", right - left + 0.8); set("height", bottom - top + 1);
      if (treated.how === "covered") { set("fill", "#d9d7d0"); group.append(plate); }
      if (treated.how === "patched") {
        set("fill", "#f1efe9"); value.before(plate); value.setAttribute("font-family", "Free Serif");
      }
      if (treated.how === "larger") value.setAttribute("font-size", Number(value.getAttribute("font-size")) * 1.22);
      if (treated.how === "blank") value.remove();
    }
    if (treated.how === "gone") group.remove();
  }
  return crossing;
}`;

/** A browser that prints sheets. */
export const browserPrinter = async (fonts: string, executablePath: string) => {
  if (!existsSync(executablePath)) throw new BrowserMissing(executablePath);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const page = await browser.newPage({ viewport: { width: 2600, height: 1900 } });
  await page.setContent(
    `<html><head><meta charset="utf-8"><style>${fonts}*{margin:0}svg{display:block;text-rendering:geometricPrecision}</style></head><body></body></html>`,
  );
  await page.evaluate(`Promise.all([...document.fonts].map((face) => face.load()))`);
  return {
    close: () => browser.close(),
    print: async (
      svg: string,
      size: SheetSize,
      treated?: TreatedField,
    ): Promise<{ readonly picture: CardPicture; readonly faults: ReadonlyArray<string> }> => {
      const [width, height] = [Math.round(size.width * pixels), Math.round(size.height * pixels)];
      const document = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${size.width} ${size.height}"><clipPath id="edge"><rect width="${size.width}" height="${size.height}" rx="3.1"/></clipPath><g clip-path="url(#edge)">${svg}</g></svg>`;
      await page.evaluate(`document.body.innerHTML = ${JSON.stringify(document)}`);
      const faults = await page.evaluate<ReadonlyArray<string>>(
        `(${layOut})(${JSON.stringify(treated ?? null)}, ${size.width})`,
      );
      const file = await page.screenshot({
        clip: { x: 0, y: 0, width, height },
        omitBackground: true,
      });
      const data = await sharp(file).ensureAlpha().raw().toBuffer();
      return { picture: { width, height, data }, faults };
    },
  };
};
export type BrowserPrinter = Awaited<ReturnType<typeof browserPrinter>>;
