import { Context } from "effect";
import type { PersonSessionStore } from "../person/PersonSessionStore.ts";

/** Stores the sessions of staff as those of people are; `personId` is the id of the staff account. */
export class StaffSessionStore extends Context.Service<
  StaffSessionStore,
  PersonSessionStore["Service"]
>()("@bonafide/core/staff/StaffSessionStore") {}
