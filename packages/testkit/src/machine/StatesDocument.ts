import { affiliationUpload } from "@bonafide/core/affiliation/AffiliationUpload";
import { personCheck } from "@bonafide/core/affiliation/PersonCheck";
import { applicationMachine } from "@bonafide/core/application/Application";
import { deliveryMachine } from "@bonafide/core/callback/Delivery";
import { documentMachine } from "@bonafide/core/document/Document";
import { authorizationGrant } from "@bonafide/core/oauth/AuthorizationGrant";
import { documentToken } from "@bonafide/core/passback/DocumentToken";
import { personSession } from "@bonafide/core/person/PersonSession";
import { identityMatch } from "@bonafide/core/telecom/IdentityMatch";
import { possession } from "@bonafide/core/telecom/Possession";
import type { Machine } from "@bonafide/core/machine/Machine";
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
import { diagramOf, finalNames, stateNames } from "./MachineDiagram.ts";
import { type MachineRules, walkMachine } from "./MachineWalk.ts";

interface Tagged {
  readonly _tag: string;
}

const code = (name: string): string => `\`${name}\``;

const list = (names: ReadonlyArray<string>): string =>
  names.length === 0 ? "none" : names.map(code).join(", ");

const section = <State extends Tagged, Command extends Tagged, Event extends Tagged, Memory>(
  title: string,
  machine: Machine<State, Command, Event>,
  rules: MachineRules<State, Command, Event, Memory>,
): string => {
  const walk = walkMachine(machine, rules);
  const events = new Set(walk.moves.map(({ event }) => event._tag));
  return [
    `## ${title}`,
    `In the audit, its events are called ${code(`${machine.name}.<event>`)}.`,
    `- States: ${list(stateNames(walk))}\n` +
      `- Final states: ${list(finalNames(walk))}\n` +
      `- Commands: ${list(Array.from(new Set(rules.alphabet.map(({ _tag }) => _tag))))}\n` +
      `- Events: ${list(Array.from(events))}`,
    "```mermaid\n" + diagramOf(walk) + "\n```",
    "Always:",
    Object.keys(rules.invariants)
      .map((name) => `- ${name}`)
      .join("\n"),
  ].join("\n\n");
};

/** The text of `docs/states.md`: every machine with its states, events, diagram and invariants. */
export const renderStates = (): string =>
  `${[
    "# States",
    "Generated from the machines by walking every state that they can reach; do not edit.",
    section("Possession check", possession, possessionRules),
    section("Identity match", identityMatch, identityMatchRules),
    section("Document", documentMachine, documentRules),
    section("Person check", personCheck, personCheckRules),
    section("Upload and its review", affiliationUpload, affiliationUploadRules),
    section("Session of a person", personSession, personSessionRules),
    section("Authorization grant", authorizationGrant, authorizationGrantRules),
    section("Document token", documentToken, documentTokenRules),
    section("Application", applicationMachine(walkedCatalog), applicationRules),
    section("Delivery of a callback", deliveryMachine(walkedSchedule), deliveryRules),
  ].join("\n\n")}\n`;
