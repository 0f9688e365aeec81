import type { Page } from "playwright-core";

/** Roles that mean nothing to a screen reader without a name. */
const named = /^- (button|link|textbox|searchbox|combobox|checkbox|radio|img|navigation)(?! ")/;

/** What a screen reader would say wrongly of a page, by the tree that the browser gives it. */
export const faultsOfTree = async (page: Page): Promise<ReadonlyArray<string>> => {
  const tree = await page.locator("html").ariaSnapshot();
  // YAML puts quotation marks around a line with a colon.
  const lines = tree.split("\n").map((line) => line.trim().replace(/^- '/, "- "));
  const levels = lines.flatMap((line) =>
    Array.from(/^- heading .*\[level=(\d)\]/.exec(line)?.slice(1) ?? [], Number),
  );
  const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
  return [
    ...lines.filter((line) => named.test(line)).map((line) => `without a name: ${line}`),
    ...(lines.filter((line) => line.startsWith("- main")).length === 1
      ? []
      : ["not one main part"]),
    ...(levels.filter((level) => level === 1).length === 1
      ? []
      : [`headings of levels ${levels.join()}`]),
    ...skipped.map((level) => `a heading of level ${level} under none of level ${level - 1}`),
    ...((await page.title()) === "" ? ["no title"] : []),
  ];
};
