import { listNames } from "@bonafide/core/roster/ImportedLists";
import { SignInFault } from "@bonafide/core/person/SignInFault";
import { describe, it } from "@effect/vitest";
import { type CheckedList, checkedPage, listsPage } from "../../src/console/pages/ListsPage.ts";
import { makeRenderedPages } from "../person/RenderedPages.ts";
import { minutes } from "./SampleVisits.ts";

const target = { action: "/console/lists", csrf: "token" };

const checked: CheckedList = {
  list: "schools",
  skipProblems: false,
  mayBeEmpty: false,
  whole: "all schools",
  rows: 3,
  problems: 0,
  firstProblems: [],
  diff: { added: 1, changed: 2, removed: 3, first: ["+ one", "~ two"] },
  mark: "mark",
};

describe("the lists", () => {
  it.effect("are shown with their imports, and with the form of one", () => {
    const pages = makeRenderedPages();
    const imported = { at: minutes(1), actor: "olga" };
    const lists = listNames.map((name, at) => ({
      name,
      rows: at === 0 ? undefined : at - 1,
      imported: at === 1 ? imported : undefined,
      required: ["uuid", "name"],
      optional: ["options", "x"],
    }));
    pages.add("to look at", listsPage({ lists, target: undefined, entered: {} }));
    const entered = { list: "states", skipProblems: true, mayBeEmpty: true } as const;
    pages.add("to import", listsPage({ lists, target, entered: {} }));
    pages.add("chosen", listsPage({ lists: [], target, entered }));
    return pages.areIn("lists-pages.txt");
  });

  it.effect("say what a file would change, or why it changes nothing", () => {
    const pages = makeRenderedPages();
    const add = (
      name: string,
      changes: Partial<CheckedList>,
      sent: Partial<Parameters<typeof checkedPage>[2]> = {},
    ) =>
      pages.add(
        name,
        checkedPage({ ...checked, ...changes }, target, {
          isStale: false,
          name: "olga",
          fault: undefined,
          ...sent,
        }),
      );
    add("in order", {});
    const first = [{ line: 2, problem: "no name" }];
    add("left out", { skipProblems: true, mayBeEmpty: true, problems: 1, firstProblems: first });
    add("stale", { diff: { added: 0, changed: 0, removed: 0, first: [] } }, { isStale: true });
    add("a wrong password", {}, { fault: new SignInFault({ name: "NotAccepted" }) });
    for (const rows of [0, 1])
      for (const problems of [0, 1])
        for (const mayBeEmpty of [false, true])
          for (const skipProblems of [false, true])
            add(`no change: ${JSON.stringify({ rows, problems, mayBeEmpty, skipProblems })}`, {
              rows,
              problems,
              mayBeEmpty,
              skipProblems,
              diff: undefined,
            });
    return pages.areIn("checked-pages.txt");
  });
});
