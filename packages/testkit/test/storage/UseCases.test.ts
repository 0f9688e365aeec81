import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { useCaseContract } from "../../src/storage/UseCaseContract.ts";

useCaseContract("Use cases over MemoryStores", MemoryStores);
