import type { Caller } from "@bonafide/core/access/Caller";
import type { AffiliationCaller } from "@bonafide/core/affiliation/AffiliationClient";
import type { ApplicationCaller } from "@bonafide/core/application/ApplicationAccess";
import { shareOf } from "../server/AddressShare.ts";

/** Whose share of the memory for bodies a body counts for. */
export const bodyOwner = {
  account: ({ accountId }: Caller): string => `account ${accountId}`,
  client: ({ client }: AffiliationCaller): string => `client ${client.id}`,
  person: (personId: string): string => `person ${personId}`,
  token: (caller: ApplicationCaller): string => `token ${caller.actor}`,
  /** A caller that is not known yet: its address, in IPv6 its /64. */
  address: (source: string | undefined): string => `address ${shareOf(source, []) ?? ""}`,
};
