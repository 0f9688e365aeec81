import type { VendorPlan } from "../../vendor/VendorPlan.ts";

interface Planned {
  readonly plan: Pick<VendorPlan, "order" | "weight">;
}

const drawn = <V extends Planned>(among: ReadonlyArray<V>, draw: number): V | undefined => {
  const total = among.reduce((sum, { plan }) => sum + plan.weight, 0);
  let left = draw * total;
  return among.find(({ plan }) => (left -= plan.weight) < 0) ?? among[0];
};

/**
 * The order in which vendors are asked: by `order`, and by lot among those of the same, each as likely first as it
 * weighs. `draw` gives numbers from 0 up to 1, as many as there are vendors.
 */
export const orderVendors = <V extends Planned>(
  vendors: ReadonlyArray<V>,
  draw: () => number,
): ReadonlyArray<V> => {
  const ordered: Array<V> = [];
  const byOrder = [...Map.groupBy(vendors, ({ plan }) => plan.order)];
  for (const [, group] of byOrder.toSorted(([left], [right]) => left - right)) {
    let left: ReadonlyArray<V> = group;
    while (left.length > 0) {
      const next = drawn(left, draw());
      left = left.filter((vendor) => vendor !== next);
      if (next !== undefined) ordered.push(next);
    }
  }
  return ordered;
};
