import { writeFileSync } from "node:fs";

/** Imported before a command's own code: writes the peak memory of the process, in megabytes, to the given file. */
process.on("exit", () => {
  writeFileSync(process.env["PEAK_FILE"] ?? "peak", String(process.resourceUsage().maxRSS / 1024));
});
