import { Array } from "effect";
import type { VendorPlan } from "../../vendor/VendorPlan.ts";

interface Planned {
  readonly plan: Pick<VendorPlan, "order" | "weight">;
}

const drawn = <V extends Planned>(among: Array.NonEmptyReadonlyArray<V>, draw: number): V => {
  const total = among.reduce((sum, { plan }) => sum + plan.weight, 0);
  let left = draw * total;
  return among.find(({ plan }) => (left -= plan.weight) < 0) ?? among[0];
};

/**
 * The order of asking: by `order`, and at random within one order, in proportion to `weight`. `draw` has one number
 * from 0 to 1 (exclusive) for each vendor.
 */
export const orderVendors = <V extends Planned>(
  vendors: ReadonlyArray<V>,
  draw: () => number,
): ReadonlyArray<V> => {
  const ordered: globalThis.Array<V> = [];
  const byOrder = [...Map.groupBy(vendors, ({ plan }) => plan.order)];
  for (const [, group] of byOrder.toSorted(([left], [right]) => left - right)) {
    let left: ReadonlyArray<V> = group;
    while (Array.isReadonlyArrayNonEmpty(left)) {
      const next = drawn(left, draw());
      ordered.push(next);
      left = left.filter((vendor) => vendor !== next);
    }
  }
  return ordered;
};
