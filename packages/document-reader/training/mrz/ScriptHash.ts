import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** SHA-256 over this folder's scripts, which decide the weights; in hexadecimal. */
export const scriptHash = (): string => {
  const here = new URL("./", import.meta.url);
  const hash = createHash("sha256");
  for (const name of readdirSync(here).toSorted()) hash.update(readFileSync(new URL(name, here)));
  return hash.digest("hex");
};
