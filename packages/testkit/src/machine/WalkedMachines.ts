import { affiliationClaim } from "@bonafide/core/affiliation/AffiliationClaim";
import { affiliationUpload } from "@bonafide/core/affiliation/AffiliationUpload";
import { personCheck } from "@bonafide/core/affiliation/PersonCheck";
import { applicationMachine } from "@bonafide/core/application/Application";
import { deliveryMachine } from "@bonafide/core/callback/Delivery";
import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import { documentMachine } from "@bonafide/core/document/Document";
import type { Machine, Tagged } from "@bonafide/core/machine/Machine";
import { authorizationGrant } from "@bonafide/core/oauth/AuthorizationGrant";
import { documentToken } from "@bonafide/core/passback/DocumentToken";
import { personSession } from "@bonafide/core/person/PersonSession";
import { identityMatch } from "@bonafide/core/telecom/IdentityMatch";
import { possession } from "@bonafide/core/telecom/Possession";
import { affiliationClaimRules } from "../affiliation/AffiliationClaimInvariants.ts";
import { affiliationUploadRules } from "../affiliation/AffiliationUploadInvariants.ts";
import { personCheckRules } from "../affiliation/PersonCheckInvariants.ts";
import { applicationRules, walkedCatalog } from "../application/ApplicationInvariants.ts";
import { deliveryRules, walkedSchedule } from "../callback/DeliveryInvariants.ts";
import { documentRules } from "../document/DocumentInvariants.ts";
import { authorizationGrantRules } from "../oauth/AuthorizationGrantInvariants.ts";
import { documentTokenRules } from "../passback/DocumentTokenInvariants.ts";
import { personSessionRules } from "../person/PersonSessionInvariants.ts";
import { identityMatchRules } from "../telecom/IdentityMatchInvariants.ts";
import { possessionRules } from "../telecom/PossessionInvariants.ts";
import type { MachineRules } from "./MachineRules.ts";
import { everyMachine, type Walk, walkMachine } from "./MachineWalk.ts";

/** A machine, what it keeps to, and the walk of it. */
export interface WalkedMachine extends Walk<Tagged, Tagged> {
  readonly title: string;
  readonly name: string;
  readonly initial: string;
  readonly settled: ReadonlyArray<string>;
  readonly table: Machine<Tagged, Tagged, string, RefusalName>["table"];
  readonly invariants: ReadonlyArray<string>;
}

const walked = <
  State extends Tagged,
  Command extends Tagged,
  Event extends string,
  Reason extends RefusalName,
  Memory,
>(
  title: string,
  machine: Machine<State, Command, Event, Reason>,
  rules: MachineRules<State, Command, Event, Reason, Memory>,
): WalkedMachine => {
  const { initial, name, settled, table } = machine;
  return {
    ...walkMachine(machine, rules),
    title,
    name,
    initial: initial._tag,
    settled,
    table,
    invariants: [...Object.keys(rules.invariants), ...Object.values(everyMachine)],
  };
};

/** Walks every machine. */
export const walkedMachines = (): ReadonlyArray<WalkedMachine> => [
  walked("Possession check", possession, possessionRules),
  walked("Identity match", identityMatch, identityMatchRules),
  walked("Document", documentMachine, documentRules),
  walked("Person check", personCheck, personCheckRules),
  walked("Upload and its review", affiliationUpload, affiliationUploadRules),
  walked("Claim", affiliationClaim, affiliationClaimRules),
  walked("Session of a person", personSession, personSessionRules),
  walked("Authorization grant", authorizationGrant, authorizationGrantRules),
  walked("Document token", documentToken, documentTokenRules),
  walked("Application", applicationMachine(walkedCatalog), applicationRules),
  walked("Delivery of a callback", deliveryMachine(walkedSchedule), deliveryRules),
];
