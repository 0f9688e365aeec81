import { brokenStorage } from "../../src/storage/BrokenStorage.ts";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { memoryTamperings } from "../audit/MemoryTamperings.ts";

brokenStorage(MemoryStores, memoryTamperings);
