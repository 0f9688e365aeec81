/**
 * Imported before a server's own code (`--import`): moves its clock on the wall by as many milliseconds as the file
 * in `SHIFTED_CLOCK` says, whenever it says so. The monotonic clock and timers go on as they are.
 */
import { readFileSync } from "node:fs";

const file = process.env["SHIFTED_CLOCK"] ?? "";
const now = Date.now.bind(Date);

Date.now = () => now() + Number(readFileSync(file, "utf8"));
