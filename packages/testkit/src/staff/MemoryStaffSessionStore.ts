import { StaffSessionStore } from "@bonafide/core/staff/StaffSessionStore";
import { Layer } from "effect";
import { sessionsInMemory } from "../person/MemoryPersonSessionStore.ts";

/** The sessions of staff in memory. */
export const MemoryStaffSessionStore = Layer.effect(
  StaffSessionStore,
  sessionsInMemory(
    ({ staff }) => staff.sessions,
    (tables, sessions) => ({ ...tables, staff: { ...tables.staff, sessions } }),
  ),
);
