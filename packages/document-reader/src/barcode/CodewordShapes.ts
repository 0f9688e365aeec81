/**
 * The bars and spaces of PDF417. A codeword is 17 modules wide: four bars and four spaces in turn, each of 1 to 6
 * modules, a bar first. Rows use three clusters of codewords in turn. Source: ISO/IEC 15438, 5.3.
 */
export const codewordModules = 17;

/** The start and stop patterns of a row, bars and spaces in turn. */
export const startPattern = [8, 1, 1, 1, 1, 1, 1, 3];
export const stopPattern = [7, 1, 1, 3, 1, 1, 1, 2, 1];

/** Bars and spaces in turn as modules: 1 for a bar. */
export const modulesOf = (widths: ReadonlyArray<number>): ReadonlyArray<number> =>
  widths.flatMap((width, at) => Array.from({ length: width }, () => (at % 2 === 0 ? 1 : 0)));

const widthsOf = (elements: number, modules: number): ReadonlyArray<ReadonlyArray<number>> => {
  if (elements === 0) return modules === 0 ? [[]] : [];
  return [1, 2, 3, 4, 5, 6].flatMap((width) =>
    width > modules ? [] : widthsOf(elements - 1, modules - width).map((rest) => [width, ...rest]),
  );
};

/** A codeword's cluster: the widths of its four bars, added and subtracted in turn. */
const clusterOf = ([a = 0, , b = 0, , c = 0, , d = 0]: ReadonlyArray<number>): number =>
  (a - b + c - d + 9) % 9;

/** The possible shapes of each cluster, narrow bars first; the standard uses only some. */
const possible = [0, 3, 6].map((cluster) =>
  widthsOf(8, codewordModules).filter((widths) => clusterOf(widths) === cluster),
);

/** One bit for each possible shape, by cluster: whether the standard uses it. Source: ISO/IEC 15438, annex A. */
const used = Buffer.from(
  [
    "84y/Od/3Xvl9xEO875z/v/c4HmXN/gd/gb3tTTNu+003CHvbpvvtqObn00P+7Vr8d9/pXne/3+d+B7/677/e",
    "j//+AD7+N/2AAAAAAAA7jv3v87//jdoj+Sfq/QQPEfp6A97TnN0z3+/XqJqrtNWPpr06PO9Xv++V2mvjzsP/",
    "Pf/8l4AQ1gAAAAOM/f3/+R8nvb5X6ekPe25u//6y1/pLQ7O////+8DzMAAAz3+9////rf+/f8sAD//uPe/3/",
    "//473///f////////99/v9/3///////9/9////+P//5//////////097/f///+/3v+9///3/9///////////",
    "//9Pf/f//v9//vf//f/3/////////////0979//+/3v+1//9//f///+P///+nv///v+1//7/z//////e/3//",
    "/////////////////////////n///f/v9/v///3+////f7///9/v+////7//////+///3//7/////v/39///",
    "/z/j37//79Pe/097/T3v9Pe3f///7387+9/u///v3//3//e///9/379+/////////////////////g==",
  ].join(""),
  "base64",
);

/** The shapes of one cluster as modules: 929 of them, unordered. */
export type Cluster = ReadonlyArray<ReadonlyArray<number>>;

/** The shapes of a row's codewords, by row number modulo 3. */
export const clusters: ReadonlyArray<Cluster> = possible.map((shapes, cluster) => {
  const before = possible.slice(0, cluster).reduce((sum, { length }) => sum + length, 0);
  return shapes
    .filter((_, at) => ((used[(before + at) >> 3] ?? 0) & (128 >> ((before + at) & 7))) !== 0)
    .map(modulesOf);
});
