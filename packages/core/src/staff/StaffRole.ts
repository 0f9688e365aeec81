import { Schema } from "effect";

/**
 * The role of a staff account, and the rights of each. A `partner` works for one organization and sees nothing of another.
 */
export const StaffRole = Schema.Literals(["reviewer", "operator", "auditor", "support", "partner"]);
export type StaffRole = typeof StaffRole.Type;

const house = ["reviewer", "operator", "auditor", "support"] as const;

/** What the console lets staff do, and the roles that may. */
export const staffRights = {
  /** Numbers of all partners, without a person's data. */
  overview: house,
  /** Decide on documents. */
  review: ["reviewer"],
  /** Look up a verification, a transaction or a case, without a person's data. */
  lookUp: ["operator", "auditor", "support"],
  /** See a person's data in a look-up; that is audited. */
  seePersonal: ["auditor", "support"],
  /** See organizations, accounts, limits, deliveries and vendors. */
  readSettings: ["operator", "auditor", "support"],
  /** Change them. */
  changeSettings: ["operator"],
  /** Send a callback again. */
  replay: ["operator", "support"],
  /** Erase a person's data for good. */
  erase: ["operator"],
  /** See and change the accounts of staff. */
  manageStaff: ["operator"],
  /** Read the audit. */
  readAudit: ["operator", "auditor"],
  /** See and change what belongs to the own organization. */
  own: ["partner"],
} as const satisfies Readonly<Record<string, ReadonlyArray<StaffRole>>>;

export type StaffRight = keyof typeof staffRights;

/** Whether a role has a right. */
export const mayDo = (role: StaffRole, right: StaffRight): boolean => {
  const roles: ReadonlyArray<StaffRole> = staffRights[right];
  return roles.includes(role);
};
