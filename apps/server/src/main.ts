import { runCommandLine } from "./server/CommandLine.ts";

await runCommandLine(process.argv.slice(2));
