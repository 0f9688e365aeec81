import { StaffSessionStore } from "@bonafide/core/staff/StaffSessionStore";
import { Layer } from "effect";
import type { SqlClient } from "effect/sql/SqlClient";
import { sessionsInSql } from "../person/SqlPersonSessionStore.ts";

/** The sessions of staff in SQL. */
export const SqlStaffSessionStore: Layer.Layer<StaffSessionStore, never, SqlClient> = Layer.effect(
  StaffSessionStore,
  sessionsInSql("staff_session", "staff_id"),
);
