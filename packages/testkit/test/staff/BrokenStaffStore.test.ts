import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { describe } from "@effect/vitest";
import { Effect } from "effect";
import { brokenPort } from "../../src/storage/BrokenPort.ts";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { mustCatch } from "../../src/storage/PortTest.ts";
import { staffStoreContract } from "../../src/staff/StaffStoreContract.ts";

const broken = brokenPort(StaffStore, MemoryStores, (fault, layer) =>
  mustCatch(fault, () => staffStoreContract(layer)),
);

describe("The contract of the store of staff", () => {
  broken("stores a change by any account", ({ save }) => ({
    saveBy: (account) => Effect.as(save(account), true),
  }));
  broken("stores a change by an account that was shut out", ({ find, save, saveBy }) => ({
    saveBy: (account, operatorId) =>
      Effect.flatMap(find(operatorId), (operator) =>
        operator._tag === "Some" && operator.value.role === "operator" && operatorId !== account.id
          ? Effect.as(save(account), true)
          : saveBy(account, operatorId),
      ),
  }));
  broken("stores a change of an account by itself", ({ save, saveBy }) => ({
    saveBy: (account, operatorId) =>
      account.id === operatorId ? Effect.as(save(account), true) : saveBy(account, operatorId),
  }));
  broken("forgets a role that was changed", ({ find, save, saveBy }) => ({
    saveBy: (account, operatorId) =>
      Effect.flatMap(find(account.id), (found) =>
        saveBy(
          { ...account, role: found._tag === "Some" ? found.value.role : account.role },
          operatorId,
        ),
      ),
    save,
  }));
});
