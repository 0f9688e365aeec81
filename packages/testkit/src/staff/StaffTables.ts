import type { StoredSession } from "@bonafide/core/person/PersonSessionStore";
import type { StaffAccount } from "@bonafide/core/staff/StaffAccount";
import { HashMap } from "effect";

/** What the memory stores hold of staff. */
export interface StaffTables {
  readonly accounts: HashMap.HashMap<string, StaffAccount>;
  readonly sessions: HashMap.HashMap<string, StoredSession>;
}

export const emptyStaffTables: StaffTables = {
  accounts: HashMap.empty(),
  sessions: HashMap.empty(),
};
