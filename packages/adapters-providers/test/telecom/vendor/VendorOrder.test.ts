import { orderVendors } from "@bonafide/adapters-providers/telecom/vendor/VendorOrder";
import { describe, expect, it } from "@effect/vitest";

const vendor = (name: string, order: number, weight: number) => ({ name, plan: { order, weight } });

const namesOf = (vendors: ReadonlyArray<ReturnType<typeof vendor>>, draw: () => number) =>
  orderVendors(vendors, draw).map(({ name }) => name);

/** Numbers from 0 up to 1 that are spread evenly. */
const evenly = (count: number) => Array.from({ length: count }, (_, at) => at / count);

describe("orderVendors", () => {
  it("goes by order first, whatever the lot says", () => {
    const vendors = [vendor("c", 2, 100), vendor("a", 0, 1), vendor("b", 1, 1)];
    for (const lot of evenly(10)) expect(namesOf(vendors, () => lot)).toEqual(["a", "b", "c"]);
  });

  it("puts each first as often as it weighs", () => {
    const vendors = [vendor("one", 0, 1), vendor("three", 0, 3)];
    const firsts = evenly(400).map((lot) => namesOf(vendors, () => lot)[0]);
    expect(firsts.filter((name) => name === "one")).toHaveLength(100);
    expect(firsts.filter((name) => name === "three")).toHaveLength(300);
  });

  it("keeps one without weight for when the others failed", () => {
    const vendors = [vendor("spare", 0, 0), vendor("a", 0, 1), vendor("b", 0, 1)];
    for (const lot of evenly(50)) expect(namesOf(vendors, () => lot).at(-1)).toBe("spare");
  });

  it("asks every vendor once", () => {
    const vendors = [vendor("a", 0, 2), vendor("b", 0, 0), vendor("c", 0, 1), vendor("d", 1, 0)];
    for (const lot of evenly(50))
      expect(namesOf(vendors, () => lot).toSorted()).toEqual(["a", "b", "c", "d"]);
  });
});
