import {
  blurred,
  kernelBetween,
  reach,
  usualKernels,
} from "@bonafide/document-reader/barcode/BlurKernel";
import {
  clusters,
  codewordModules,
  modulesOf,
  startPattern,
  stopPattern,
} from "@bonafide/document-reader/barcode/CodewordShapes";
import { matchCodewords } from "@bonafide/document-reader/barcode/CodewordMatching";
import { quietModules, samplesPerModule } from "@bonafide/document-reader/barcode/RowSignals";
import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import { describe, expect, it } from "vitest";

const [columns, rows] = [8, 12];
const modules = codewordModules * (columns + 2) + 1;

/** Rows of codewords by chance, the first of them the row of that number. */
const symbolOf = (seed: number, firstRow = 0): ReadonlyArray<ReadonlyArray<number>> => {
  const { whole } = seededRandom(seed, "codewords");
  return Array.from({ length: rows }, (_, row) => [
    ...modulesOf(startPattern),
    ...Array.from(
      { length: columns },
      () => clusters[(row + firstRow) % 3]?.[whole(0, 928)] ?? [],
    ).flat(),
    ...modulesOf(stopPattern),
  ]);
};

const signalOf = (row: ReadonlyArray<number>): Float64Array => {
  const quiet = Array.from({ length: quietModules }, () => 0);
  return Float64Array.from(
    [...quiet, ...row, ...quiet].flatMap((module) =>
      Array.from({ length: samplesPerModule }, () => module),
    ),
  );
};

const grid = { columns, rows, modules, xOf: () => 0, yOf: () => 0, score: 0 };

const seenAs = (
  symbol: ReadonlyArray<ReadonlyArray<number>>,
  kernel: Float64Array,
  noise: number,
) => {
  const { between } = seededRandom(1, "noise");
  return symbol.map((row) =>
    blurred(signalOf(row), kernel).map((value) => 15 + 190 * value + between(-noise, noise)),
  );
};

const wrong = (
  a: ReadonlyArray<ReadonlyArray<number>>,
  b: ReadonlyArray<ReadonlyArray<number>>,
): number => a.filter((row, at) => row.join() !== b[at]?.join()).length;

describe("CodewordShapes", () => {
  it("has 929 shapes for each row, all of 17 modules, no two alike, a bar first and a space last", () => {
    const all = clusters.flatMap((cluster) => cluster.map((shape) => shape.join("")));
    expect(clusters.map((cluster) => cluster.length)).toEqual([929, 929, 929]);
    expect(new Set(all).size).toBe(3 * 929);
    expect(all.every((shape) => /^1[01]{15}0$/.test(shape))).toBe(true);
    expect(
      all.every((shape) => shape.replaceAll(/0+/g, "0").replaceAll(/1+/g, "1") === "10101010"),
    ).toBe(true);
  });
});

describe("matchCodewords", () => {
  // The widest out of focus leaves too little.
  const readable = usualKernels.map((kernel, at) => [at, kernel] as const);
  it.each(readable.filter(([at]) => at !== 4))(
    "reads every row through the usual blur %i",
    (at, kernel) => {
      const symbol = symbolOf(at);
      expect(wrong(matchCodewords(seenAs(symbol, kernel, 1), grid).rows, symbol)).toBe(0);
    },
  );

  it("learns a blur that is none of the usual ones", () => {
    // A hand that moved to one side while out of focus.
    const kernel = blurred(
      Float64Array.from(usualKernels[2] ?? []),
      Float64Array.from({ length: 2 * reach + 1 }, (_, tap) =>
        tap >= reach && tap <= reach + 2 ? 1 / 3 : 0,
      ),
    );
    const symbol = symbolOf(77);
    expect(wrong(matchCodewords(seenAs(symbol, kernel, 2), grid).rows, symbol)).toBe(0);
  });

  it.each([0, 1, 2])("finds that the first row it sees is number %i", (firstRow) => {
    const symbol = symbolOf(5, firstRow);
    const matched = matchCodewords(seenAs(symbol, usualKernels[1] ?? new Float64Array(), 4), grid);
    expect([matched.firstRow, wrong(matched.rows, symbol)]).toEqual([firstRow, 0]);
  });

  it("says how little noise alone is explained", () => {
    const { between } = seededRandom(2, "noise");
    const noise = symbolOf(1).map((row) => signalOf(row).map(() => between(0, 255)));
    const sharp = seenAs(symbolOf(1), usualKernels[0] ?? new Float64Array(), 2);
    expect(matchCodewords(noise, grid).unexplained).toBeGreaterThan(
      10 * matchCodewords(sharp, grid).unexplained,
    );
  });
});

describe("kernelBetween", () => {
  it("finds the kernel that was used", () => {
    const kernel = usualKernels[6] ?? new Float64Array();
    const sharp = symbolOf(3).map(signalOf);
    const found = kernelBetween(
      sharp,
      sharp.map((row) => blurred(row, kernel).map((value) => 30 + 170 * value)),
    );
    found.forEach((weight, tap) =>
      expect(Math.abs(weight - (kernel[tap] ?? 0))).toBeLessThan(0.02),
    );
  });
});
