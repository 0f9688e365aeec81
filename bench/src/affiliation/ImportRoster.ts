import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { Effect } from "effect";
import { NotMeasured } from "../measure/Bench.ts";
import { product } from "../server/Server.ts";

function* linesOf(count: number) {
  yield "fname,lname,birth_date,email,social,served_from,served_until,rank\n";
  for (let at = 0; at < count; at += 1) {
    yield `Ann${at % 1_000},O'Brien ${at},1980-02-28,${at}@example.org,${100_000_000 + at},2000-01-01,2010-01-01,Sergeant\n`;
  }
}

/**
 * Imports a roster with the operator's command into a data directory without a server. Returns the peak memory of its
 * process in megabytes.
 */
export const importedPeak = (dataDir: string, lines: number): Effect.Effect<number, NotMeasured> =>
  Effect.tryPromise({
    try: async () => {
      const file = join(dataDir, "roster.csv");
      const peak = join(dataDir, "peak");
      await pipeline(Readable.from(linesOf(lines)), createWriteStream(file));
      const child = spawn(
        process.execPath,
        [
          "--import",
          new URL("peak.ts", import.meta.url).href,
          fileURLToPath(product.entry),
          "roster",
          "import",
          "military",
          file,
          "--yes",
        ],
        {
          env: { PATH: process.env["PATH"], BONAFIDE_DATA_DIR: dataDir, PEAK_FILE: peak },
          stdio: "ignore",
        },
      );
      const [code] = await once(child, "exit");
      if (code !== 0) throw new Error(`An import of ${lines} lines ended with ${String(code)}`);
      return Number(readFileSync(peak, "utf8"));
    },
    catch: (error) => new NotMeasured({ message: String(error) }),
  });
