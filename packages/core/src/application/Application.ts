import type { Data } from "effect";
import { machineOf } from "../machine/Machine.ts";
import { activeStatus, type ApplicationCatalog } from "./ApplicationCatalog.ts";
import { faultsOf } from "./ApplicationRules.ts";
import type { ApplicationTraits } from "./ApplicationTraits.ts";

/** The immutable part of an application. `claimantId` is the owning organization. */
export interface ApplicationIdentity {
  readonly organizationId: string;
  readonly claimantId: string;
  readonly consumerId: string | undefined;
  readonly name: string;
}

/** The data of a registered application. */
interface Known {
  readonly identity: ApplicationIdentity;
  readonly traits: ApplicationTraits;
}

/** An application: unregistered, in use, or soft-deleted but still visible. */
export type ApplicationState = Data.TaggedEnum<{
  Unregistered: {};
  Active: Known;
  SoftDeleted: Known;
}>;

/** A registered application. */
export type RegisteredState = Exclude<ApplicationState, { readonly _tag: "Unregistered" }>;

/** `traits` are the complete traits after the command. */
export type ApplicationCommand = Data.TaggedEnum<{
  Register: Known;
  Change: { readonly traits: ApplicationTraits };
}>;

/** Creates an application with this identity and these traits. */
export const registeredBy = ({ identity, traits }: Known): RegisteredState =>
  traits.status === activeStatus
    ? { _tag: "Active", identity, traits }
    : { _tag: "SoftDeleted", identity, traits };

const isActive = (_: unknown, { traits }: { readonly traits: ApplicationTraits }) =>
  traits.status === activeStatus;

const changed = ({ identity }: Known, { traits }: { readonly traits: ApplicationTraits }) =>
  registeredBy({ identity, traits });

/**
 * The rules of an application under a catalog. Its traits were allowed when they were set, its identity never changes,
 * and every status can change again. Source: interface, "Applications API"; choices, section 7.
 */
export const applicationMachine = (catalog: ApplicationCatalog) => {
  const traitsAreNotAllowed = (_: unknown, { traits }: { readonly traits: ApplicationTraits }) =>
    faultsOf(catalog, traits).size > 0;
  const allowed = { when: traitsAreNotAllowed, refuse: "ApplicationParameterNotAllowed" } as const;

  return machineOf<ApplicationState, ApplicationCommand>()({
    name: "application",
    initial: { _tag: "Unregistered" },
    settled: ["Active", "SoftDeleted"],
    table: {
      Unregistered: {
        Register: [allowed, { event: "Registered", to: (_, known) => registeredBy(known) }],
      },
      Active: {
        Change: [
          allowed,
          { when: isActive, event: "Changed", to: changed },
          { event: "SoftDeleted", to: changed },
        ],
      },
      SoftDeleted: {
        Change: [
          allowed,
          { when: isActive, event: "Restored", to: changed },
          { event: "Changed", to: changed },
        ],
      },
    },
  });
};

/**
 * A partner's web app, mobile app, place or event. Transactions are recorded under it. `created` and `updated` are in
 * epoch milliseconds; `version` grows by one with every change.
 *
 * Source: interface, "Application (Applications API)".
 */
export interface Application {
  readonly id: string;
  readonly state: RegisteredState;
  readonly created: number;
  readonly updated: number;
  readonly version: number;
}
