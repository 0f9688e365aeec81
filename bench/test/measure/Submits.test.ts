import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect } from "effect";
import { expect, it } from "vitest";
import { quickScale } from "../../src/measure/Scale.ts";
import { measureSubmits } from "../../src/measure/Submits.ts";

it("measures submits against the bare library", async () => {
  const directory = mkdtempSync(join(tmpdir(), "bonafide-bench-"));
  const scale = { ...quickScale, rounds: 1, seconds: 0.2, warmUp: 0.1 };
  const [row] = await Effect.runPromise(Effect.scoped(measureSubmits({ directory, scale })));
  rmSync(directory, { recursive: true });
  expect(row).toMatchObject({ name: "SMPP submits", against: "bare library" });
  expect(row?.measured.median).toBeGreaterThan(0);
  expect(row?.reference.median).toBeGreaterThan(0);
});
