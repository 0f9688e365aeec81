import { Effect } from "effect";
import { expect, it } from "vitest";
import { measureLicenses } from "../../src/measure/Readings.ts";
import { quickScale } from "../../src/measure/Scale.ts";

it("measures licences against the bare libraries", async () => {
  const scale = { ...quickScale, people: 1, readings: 1 };
  const [row] = await Effect.runPromise(Effect.scoped(measureLicenses({ scale })));
  expect(row).toMatchObject({
    name: "license read",
    against: "bare barcode library and text recogniser",
    target: { atMost: 1.5 },
  });
  expect(row?.measured.rounds).toHaveLength(row?.reference.rounds.length ?? 0);
  // The whole reading holds what the libraries do alone.
  expect(row?.ratio).toBeGreaterThan(1);
});
