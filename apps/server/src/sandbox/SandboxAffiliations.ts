import type { IssuedClient } from "@bonafide/core/affiliation/AffiliationClients";
import { AffiliationClients } from "@bonafide/core/affiliation/AffiliationClients";
import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { Ids } from "@bonafide/core/storage/Ids";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { Effect } from "effect";
import { sandboxRosters, sandboxSchools, sandboxStates } from "./SandboxPeople.ts";

/** The demo clients in `sandbox.json`. Source: choices, sections 4 and 9. */
export type SandboxClients = Readonly<
  Record<string, { readonly client_id: string; readonly client_secret: string }>
>;

const loopback = ["127.0.0.1", "::1"];

const shown = ({ client, secret }: IssuedClient) => ({
  client_id: client.clientId,
  client_secret: secret,
});

/** An address belongs to one client, so a new demo client takes it from the old one. */
const freeLoopback = Effect.gen(function* () {
  const clients = yield* AffiliationClients;
  for (const { addresses, id } of yield* (yield* AffiliationClientStore).clients) {
    const kept = addresses.filter((address) => !loopback.includes(address));
    if (kept.length < addresses.length) yield* clients.set(id, { addresses: kept });
  }
});

/** Creates an organization's demo clients. */
export const makeSandboxClients = Effect.fnUntraced(function* (organizationId: string) {
  const clients = yield* AffiliationClients;
  yield* freeLoopback;
  const found: SandboxClients = {
    profile1: shown(
      yield* clients.create(organizationId, 1, { whiteLabel: true, addresses: loopback }),
    ),
    profile2: shown(yield* clients.create(organizationId, 2, {})),
  };
  return found;
}, Effect.orDie);

/** Loads the schools and rosters of a sandbox. */
export const loadSandboxPeople = Effect.gen(function* () {
  const { references } = yield* AffiliationStore;
  yield* references.replaceSchools(sandboxSchools);
  yield* references.replaceStates(sandboxStates);
  const rosters = yield* AffiliationRoster;
  for (const family of ["teacher", "student", "military", "responder"] as const) {
    const { add, begin, complete } = rosters.sink(family);
    const roster = yield* (yield* Ids).next;
    yield* begin(roster);
    yield* add(roster, sandboxRosters[family]);
    yield* complete(roster);
  }
});
