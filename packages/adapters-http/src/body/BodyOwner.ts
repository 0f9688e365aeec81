import type { Caller } from "@bonafide/core/access/Caller";
import type { AffiliationCaller } from "@bonafide/core/affiliation/AffiliationClient";
import type { ApplicationCaller } from "@bonafide/core/application/ApplicationAccess";
import { shareOf } from "../server/AddressShare.ts";

/** The owner of the memory share that a body counts for. */
export const bodyOwner = {
  account: ({ accountId }: Caller): string => `account ${accountId}`,
  client: ({ client }: AffiliationCaller): string => `client ${client.id}`,
  person: (personId: string): string => `person ${personId}`,
  token: (caller: ApplicationCaller): string => `token ${caller.actor}`,
  /** An unauthenticated caller: its address, in IPv6 its /64. */
  address: (source: string | undefined): string => `address ${shareOf(source, []) ?? ""}`,
};
