import { brokenTrace } from "../../src/storage/BrokenTrace.ts";
import { reopenableMemory } from "../../src/storage/TraceContract.ts";

brokenTrace("Memory", reopenableMemory);
