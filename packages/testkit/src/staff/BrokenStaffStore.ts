import type { StaffRole } from "@bonafide/core/staff/StaffRole";
import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { staffStoreContract } from "./StaffStoreContract.ts";

/** Stores that `staffStoreContract` has to catch. */
export const brokenStaffStore = brokenContract(staffStoreContract, ({ of }) => {
  const store = of(StaffStore);
  store("stores a change by any account", ({ save }) => ({
    saveBy: (account) => Effect.as(save(account), true),
  }));
  store("stores a change by an account that was shut out", ({ find, save, saveBy }) => ({
    saveBy: (account, operatorId) =>
      Effect.flatMap(find(operatorId), (operator) =>
        operator._tag === "Some" && operator.value.role === "operator" && operatorId !== account.id
          ? Effect.as(save(account), true)
          : saveBy(account, operatorId),
      ),
  }));
  store("stores a change of an account by itself", ({ save, saveBy }) => ({
    saveBy: (account, operatorId) =>
      account.id === operatorId ? Effect.as(save(account), true) : saveBy(account, operatorId),
  }));
  store("forgets a role that was changed", ({ find, save, saveBy }) => ({
    saveBy: (account, operatorId) =>
      Effect.flatMap(find(account.id), (found) =>
        saveBy(
          { ...account, role: found._tag === "Some" ? found.value.role : account.role },
          operatorId,
        ),
      ),
    save,
  }));
  store("takes a name twice", ({ insert }) => ({
    insert: (account) => Effect.as(insert(account), true),
  }));
  store("puts all staff of partners in one organization", ({ insert }) => {
    let first: string | undefined;
    return {
      insert: (account) =>
        insert(
          account.organizationId === undefined
            ? account
            : { ...account, organizationId: (first ??= account.organizationId) },
        ),
    };
  });
  store("gives every account that is changed one role", ({ saveBy }) => {
    let first: StaffRole | undefined;
    return { saveBy: (account, by) => saveBy({ ...account, role: (first ??= account.role) }, by) };
  });
});
