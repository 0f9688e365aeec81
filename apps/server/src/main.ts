import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Compiling the imports takes half the time of a short command. Not in the shared temporary folder: another user could
// then change the code that runs. An unwritable folder means no cache.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));

const { runCommandLine } = await import("./server/CommandLine.ts");
await runCommandLine(process.argv.slice(2));
