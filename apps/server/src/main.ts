import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Compiling what is imported takes as long as all else that a short command does. Not in the shared temporary folder:
// who writes there would say what runs here. Where it cannot be written, there is none.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));

const { runCommandLine } = await import("./server/CommandLine.ts");
await runCommandLine(process.argv.slice(2));
