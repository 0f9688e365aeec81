import { describe, expect, it } from "@effect/vitest";
import { makeReadingTurns } from "../../src/document/ReadingTurns.ts";

/** Shares with more documents than are ever read, by what each of their documents costs. */
type Backlog = Readonly<Record<string, number>>;

/** Reads so many documents with one reader, and says what each share used. */
const used = (backlog: Backlog, readings: number): Record<string, number> => {
  const turns = makeReadingTurns();
  const spent: Record<string, number> = {};
  for (let reading = 0; reading < readings; reading++) {
    const share = turns.next(Object.keys(backlog)) ?? "";
    const cost = backlog[share] ?? 0;
    turns.begin(share);
    turns.end(share, cost);
    spent[share] = (spent[share] ?? 0) + cost;
  }
  return spent;
};

const read = (turns: ReturnType<typeof makeReadingTurns>, share: string, cost: number) => {
  turns.begin(share);
  turns.end(share, cost);
};

describe("Turns at the reader", () => {
  it("are of no share if nothing waits", () => {
    expect(makeReadingTurns().next([])).toBe(undefined);
  });

  it.each([
    [[1, 1]],
    [[1, 1_000]],
    [[3, 700, 2, 41]],
    [[500, 1, 1, 1, 1, 1, 1, 1]],
    [[17, 19, 23, 29, 31]],
  ])("give each share the same, where a document of each costs %j", (each) => {
    const spent = used(Object.fromEntries(each.map((cost, at) => [`share ${at}`, cost])), 20_000);
    const all = each.map((_, at) => spent[`share ${at}`] ?? 0);
    // No share is ahead of another by more than a document of each.
    expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(2 * Math.max(...each));
  });

  it("come at once to a share that has just come, after ever so many of another", () => {
    const turns = makeReadingTurns();
    for (let before = 0; before < 10_000; before++) read(turns, turns.next(["a"]) ?? "", 5_000);
    expect(turns.next(["a", "b"])).toBe("b");
  });

  it("are not saved up by a share that was away", () => {
    const turns = makeReadingTurns();
    read(turns, "b", 1);
    for (let away = 0; away < 1_000; away++) read(turns, turns.next(["a"]) ?? "", 100);
    const next = Array.from({ length: 20 }, () => {
      const share = turns.next(["a", "b"]) ?? "";
      read(turns, share, 100);
      return share;
    });
    expect(next.filter((share) => share === "b").length).toBeLessThanOrEqual(11);
    expect(next.filter((share) => share === "a").length).toBeGreaterThanOrEqual(9);
  });

  it("go to the share with the fewest documents at the readers", () => {
    const turns = makeReadingTurns();
    turns.begin("a");
    read(turns, "b", 1_000_000);
    expect(turns.next(["a", "b"])).toBe("b");
    turns.begin("b");
    expect(turns.next(["a", "b", "c"])).toBe("c");
    turns.end("a", 1);
    expect(turns.next(["a", "b"])).toBe("a");
  });

  it("remember the last sharer of a share as long as it waits", () => {
    const turns = makeReadingTurns();
    const turnOf = (sharer: string) => {
      expect(turns.next(["a"])).toBe("a");
      const before = turns.begin("a");
      turns.served("a", sharer);
      turns.end("a", 1);
      return before;
    };
    expect([turnOf("one"), turnOf("two"), turnOf("one")]).toEqual(["", "one", "two"]);
  });
});
