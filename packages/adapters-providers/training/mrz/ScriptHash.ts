import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const product = ["MrzBaseline", "MrzCells", "MrzInk", "MrzNetwork", "MrzStrip"].map(
  (name) => new URL(`../../src/document/mrz/${name}.ts`, import.meta.url),
);

/**
 * SHA-256 over all that decides the weights: the scripts of this folder, and the product's code that they train through.
 * In hexadecimal.
 */
export const scriptHash = (): string => {
  const here = new URL("./", import.meta.url);
  const scripts = readdirSync(here)
    .toSorted()
    .map((name) => new URL(name, here));
  const hash = createHash("sha256");
  for (const file of [...scripts, ...product]) hash.update(readFileSync(file));
  return hash.digest("hex");
};
