import { assert, it } from "@effect/vitest";
import { SharedPot } from "../../src/server/SharedPot.ts";
import { UnfinishedHead } from "../../src/server/UnfinishedHead.ts";

it("A head takes a kibibyte first, then twice as much, no more than its limit, and gives all back", () => {
  const pot = new SharedPot(10_000, 10_000);
  const head = new UnfinishedHead(pot, "one");
  /** How much of the pot another holder finds free. */
  const free = (): number => {
    for (let amount = 10_000; amount >= 0; amount -= 1)
      if (pot.take("other", amount) === "given") {
        pot.give("other", amount);
        return amount;
      }
    return -1;
  };
  const taken = [1, 1, 1_022, 1, 1_023, 1, 1_500].map((size) => {
    assert.strictEqual(head.keep(Buffer.alloc(size, "x"), 3_600), "given");
    return 10_000 - free();
  });
  assert.deepStrictEqual(taken, [1_024, 1_024, 1_024, 2_048, 2_048, 3_600, 3_600]);
  assert.strictEqual(head.bytes.toString(), "x".repeat(3_549));
  assert.strictEqual(head.length, 3_549);
  head.free();
  assert.deepStrictEqual([free(), head.length], [10_000, 0]);
  head.keep(Buffer.alloc(1), 3_600);
  assert.strictEqual(free(), 10_000 - 1_024);
});

it("A head keeps nothing that the pot has no room for", () => {
  const head = new UnfinishedHead(new SharedPot(1_500, 1_500), "one");
  assert.strictEqual(head.keep(Buffer.alloc(1_024), 3_600), "given");
  assert.strictEqual(head.keep(Buffer.alloc(1), 3_600), "ownLimit");
  assert.strictEqual(head.length, 1_024);
});
