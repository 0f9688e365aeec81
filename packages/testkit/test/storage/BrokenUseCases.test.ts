import { brokenUseCases } from "../../src/storage/BrokenUseCases.ts";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";

brokenUseCases(MemoryStores);
