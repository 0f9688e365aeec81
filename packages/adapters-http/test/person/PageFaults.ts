import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { faultsOfTree } from "./ScreenReader.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");

const looks = [
  { look: "phone, light", width: 360, height: 740, colorScheme: "light", rules: undefined },
  // The content is the same; the colours are not.
  {
    look: "desktop, dark",
    width: 1280,
    height: 900,
    colorScheme: "dark",
    rules: ["color-contrast"],
  },
] as const;

const axeFaults = async (page: Page, rules: ReadonlyArray<string> | undefined) => {
  const options = {
    resultTypes: ["violations"],
    ...(rules === undefined ? {} : { runOnly: rules }),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};

/**
 * Whether a message of the browser's console is a fault. Chromium also logs the status of an error page, and that a slow
 * page was focused before its own field was.
 */
export const isFault = (message: string): boolean =>
  !/Failed to load resource: .* status of 4\d\d|^Autofocus processing was blocked/.test(message);

/** How far a page is wider than its window, in CSS pixels. */
const excessOf = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/**
 * What is wrong with the page that a browser shows: to a screen reader, on a phone and on a desktop; and to axe-core, in
 * light and in dark, which takes seconds.
 */
export const faultsOfPage = async (
  page: Page,
  { isAxed, name }: { readonly name: string; readonly isAxed: boolean },
): Promise<ReadonlyArray<string>> => {
  const faults = [...(await faultsOfTree(page))];
  if (isAxed) await page.evaluate(axe);
  for (const { colorScheme, height, look, rules, width } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    if ((await excessOf(page)) > 0) faults.push(`${look}: wider than the window`);
    if (isAxed) faults.push(...(await axeFaults(page, rules)).map((fault) => `${look}: ${fault}`));
  }
  return faults.map((fault) => `${name}: ${fault}`);
};
