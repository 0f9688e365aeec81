import { writeFileSync } from "node:fs";

/** Imported before a command's own code: writes what the process held at most, in megabytes, where it is told to. */
process.on("exit", () => {
  writeFileSync(process.env["PEAK_FILE"] ?? "peak", String(process.resourceUsage().maxRSS / 1024));
});
