import { vendorMeters } from "@bonafide/adapters-providers/vendor/VendorMeters";
import { expect, it } from "@effect/vitest";
import { Effect, Metric } from "effect";

const ofVendor = (vendor: string) =>
  Effect.map(Metric.snapshot, (all) =>
    all.filter(({ attributes }) => attributes?.["vendor"] === vendor),
  );

it.effect("The metrics of a vendor count attempts, time them in seconds, and show its rest", () =>
  Effect.gen(function* () {
    yield* vendorMeters.note("sms", "metered", "Taken", 750);
    yield* vendorMeters.note("sms", "metered", "Taken", 16_500);
    yield* vendorMeters.compared("metered", true);
    yield* vendorMeters.resting("sms", "metered", true);
    const metered = yield* ofVendor("metered");
    const stateOf = (id: string) => metered.find((one) => one.id === `bonafide_${id}`);
    expect(stateOf("vendor_attempts_total")).toMatchObject({
      attributes: { kind: "sms", outcome: "Taken" },
      state: { count: 2, incremental: true },
    });
    expect(stateOf("carrier_shadow_total")).toMatchObject({
      attributes: { agreed: "true" },
      state: { count: 1, incremental: true },
    });
    expect(stateOf("vendor_resting")).toMatchObject({ state: { value: 1 } });
    const took = stateOf("vendor_attempt_seconds");
    expect(took).toMatchObject({ state: { count: 2, sum: 17.25 } });
    const bounds = took?.type === "Histogram" ? took.state.buckets.map(([bound]) => bound) : [];
    expect(bounds.filter(Number.isFinite)).toEqual([0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15]);
    yield* vendorMeters.resting("sms", "metered", false);
    const rested = (yield* ofVendor("metered")).find(({ id }) => id === "bonafide_vendor_resting");
    expect(rested).toMatchObject({ state: { value: 0 } });
  }),
);
