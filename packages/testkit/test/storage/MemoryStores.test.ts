import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { storageContract } from "../../src/storage/StorageContract.ts";
import { memoryTamperings } from "../audit/MemoryTamperings.ts";

storageContract("MemoryStores", MemoryStores, memoryTamperings);
