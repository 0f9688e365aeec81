/**
 * Imported before a server's own code (`--import`). The file in `SHIFTED_CLOCK` holds two numbers of milliseconds: by how
 * many its clock on the wall is wrong, and how many more have really passed. What has passed shows on every clock.
 */
import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";

const file = process.env["SHIFTED_CLOCK"] ?? "";
const read = () => {
  const [wrong = 0, passed = 0] = readFileSync(file, "utf8").split(" ").map(Number);
  return { wrong, passed };
};

const now = Date.now.bind(Date);
Date.now = () => {
  const { passed, wrong } = read();
  return now() + wrong + passed;
};

const hrtime = process.hrtime.bigint.bind(process.hrtime);
process.hrtime.bigint = () => hrtime() + BigInt(read().passed) * 1_000_000n;

const uptime = os.uptime.bind(os);
os.uptime = () => uptime() + read().passed / 1_000;
syncBuiltinESMExports();
