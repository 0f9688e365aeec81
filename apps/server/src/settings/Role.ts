import type { SettingProblem } from "./Setting.ts";

/** What a process may do. */
export const roles = ["http", "worker", "all"] as const;

/** What a process does: answers requests, does the background work, or both. */
export type Role = (typeof roles)[number];

/** Says so where a process alone cannot do a role: a SQLite file belongs to one server. */
export const roleProblems = (
  role: Role | undefined,
  databaseUrl: string | undefined,
): ReadonlyArray<SettingProblem> =>
  (role === "http" || role === "worker") && !databaseUrl?.startsWith("postgres")
    ? [
        `BONAFIDE_ROLE ${role} needs a DATABASE_URL of Postgres: a SQLite file belongs to one server`,
      ]
    : [];
