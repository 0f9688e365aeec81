import { assert, describe, it } from "@effect/vitest";
import { type Holding, MemoryShares } from "../../src/body/MemoryShares.ts";

const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

describe("a pot of memory", () => {
  it("gives each owner a quarter of it, however many holdings it has", () => {
    const shares = new MemoryShares(100);
    const one = shares.begin("a", 25);
    const other = shares.begin("a", 25);
    shares.take(one, 20);
    assert.strictEqual(shares.lackFor(one, 6), "Share");
    assert.strictEqual(shares.lackFor(other, 1), "Share");
    assert.isUndefined(shares.lackFor(shares.begin("b", 25), 25));
  });

  it("counts what is held, and not what is announced", () => {
    const shares = new MemoryShares(100);
    for (let announced = 0; announced < 50; announced += 1) shares.begin("hostile", 1_000_000);
    const honest = shares.begin("honest", 25);
    assert.isUndefined(shares.lackFor(honest, 25));
  });

  it("gives a younger holding nothing that an older one needs to end", () => {
    const shares = new MemoryShares(100);
    const older = shares.begin("a", 20);
    const younger = shares.begin("a", 20);
    shares.take(younger, 5);
    assert.strictEqual(shares.lackFor(younger, 1), "Share");
    assert.isUndefined(shares.lackFor(older, 20));
    shares.take(older, 10);
    older.claim = older.held;
    assert.isUndefined(shares.lackFor(younger, 10));
    shares.end(older);
    assert.isUndefined(shares.lackFor(younger, 15));
  });

  it("has all of it again when all have ended", () => {
    const shares = new MemoryShares(100);
    const holdings = ["a", "b", "c", "d", "e"].map((owner) => shares.begin(owner, 25));
    for (const holding of holdings.slice(0, 4)) shares.take(holding, 25);
    const [, , , , last] = holdings;
    assert.strictEqual(last === undefined ? "none" : shares.lackFor(last, 1), "Pot");
    for (const holding of holdings) shares.end(holding);
    assert.strictEqual(shares.held, 0);
    assert.isUndefined(shares.lackFor(shares.begin("f", 25), 25));
  });

  it("takes nothing from another holding when one ends again", () => {
    const shares = new MemoryShares(100);
    const [ended, other] = [shares.begin("a", 20), shares.begin("b", 20)];
    shares.take(ended, 20);
    shares.end(ended);
    shares.end(ended);
    const younger = shares.begin("b", 20);
    shares.take(younger, 5);
    assert.strictEqual(shares.lackFor(younger, 1), "Share");
    assert.isUndefined(shares.lackFor(other, 20));
  });

  it("always lets the oldest end, so that no two wait for one another", () => {
    const next = random(17);
    for (let run = 0; run < 200; run += 1) {
      const shares = new MemoryShares(400);
      const open: Array<Holding> = [];
      let begun = 0;
      let ended = 0;
      while (ended < 40) {
        if (begun < 40 && next() < 0.3) {
          open.push(shares.begin(`owner ${Math.floor(next() * 6)}`, 1 + Math.floor(next() * 100)));
          begun += 1;
        }
        const [oldest] = open;
        if (oldest === undefined) continue;
        const needed = oldest.claim - oldest.held;
        assert.isUndefined(shares.lackFor(oldest, needed), `the oldest needs ${needed}`);
        const holding = open[Math.floor(next() * open.length)] ?? oldest;
        const bytes = Math.min(holding.claim - holding.held, 1 + Math.floor(next() * 30));
        if (shares.lackFor(holding, bytes) === undefined) shares.take(holding, bytes);
        assert.isAtMost(shares.held, 400);
        if (holding.held === holding.claim) {
          shares.end(holding);
          open.splice(open.indexOf(holding), 1);
          ended += 1;
        }
      }
    }
  });
});
