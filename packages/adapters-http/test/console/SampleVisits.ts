import type { StaffAccount } from "@bonafide/core/staff/StaffAccount";
import type { StaffRole } from "@bonafide/core/staff/StaffRole";
import { HttpServerRequest } from "effect/http";
import type { ConsoleVisit } from "../../src/console/ConsoleVisit.ts";
import { formOf } from "../../src/person/PageForm.ts";

/** An id of a rendered page, the same in every run. */
export const idAt = (index: number): string =>
  `01a1fca2-03c2-7370-a3b8-${String(index).padStart(12, "0")}`;

/** A moment of a rendered page, in epoch milliseconds: so many minutes after the first. */
export const minutes = (count: number): number =>
  Date.UTC(2026, 10, 22, 17, 46, 58) + count * 60_000;

export const staffOf = (role: StaffRole, changes: Partial<StaffAccount> = {}): StaffAccount => ({
  id: idAt(1),
  name: "olga",
  role,
  organizationId: undefined,
  standing: "active",
  secrets: { passwordHash: "hash" },
  created: minutes(0),
  version: 1,
  ...changes,
});

/** A visit of the console by staff of a role; `failed` is what a form that was not done had. */
export const visitOf = (
  role: StaffRole | undefined,
  query = "",
  failed?: Readonly<Record<string, string>>,
): ConsoleVisit => ({
  request: HttpServerRequest.fromWeb(new Request("http://bonafide.test/console")),
  query: new URLSearchParams(query),
  param: () => "",
  session: role === undefined ? undefined : { staff: staffOf(role), sessionId: idAt(2) },
  secret: "secret",
  source: undefined,
  passkey: undefined,
  target: (action) => ({ action, csrf: "token" }),
  seal: (response) => response,
  ...(failed === undefined
    ? {}
    : { failed: { problem: "A problem.", form: formOf(new Map(Object.entries(failed))) } }),
});
