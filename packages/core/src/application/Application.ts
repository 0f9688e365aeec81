import { type Data, Result } from "effect";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { Machine } from "../machine/Machine.ts";
import { activeStatus, type ApplicationCatalog } from "./ApplicationCatalog.ts";
import { faultsOf } from "./ApplicationRules.ts";
import type { ApplicationTraits } from "./ApplicationTraits.ts";

/** What never changes of an application. `claimantId` is the organization that owns it. */
export interface ApplicationIdentity {
  readonly organizationId: string;
  readonly claimantId: string;
  readonly consumerId: string | undefined;
  readonly name: string;
}

/** What is known of an application once it is registered. */
interface Known {
  readonly identity: ApplicationIdentity;
  readonly traits: ApplicationTraits;
}

/** An application that nobody registered yet, one in use, and one that is shut and stays to be seen. */
export type ApplicationState = Data.TaggedEnum<{
  Unregistered: {};
  Active: Known;
  SoftDeleted: Known;
}>;

/** An application that was registered. */
export type RegisteredState = Exclude<ApplicationState, { readonly _tag: "Unregistered" }>;

/** `traits` are all that the command would leave. */
export type ApplicationCommand = Data.TaggedEnum<{
  Register: Known;
  Change: { readonly traits: ApplicationTraits };
}>;

/** Each tells what the application is from then on. */
export type ApplicationEvent = Data.TaggedEnum<{
  Registered: Known;
  Changed: Known;
  SoftDeleted: Known;
  Restored: Known;
}>;

/** What an application is after an event. */
export const registeredBy = ({ identity, traits }: Known): RegisteredState =>
  traits.status === activeStatus
    ? { _tag: "Active", identity, traits }
    : { _tag: "SoftDeleted", identity, traits };

type Decided = Result.Result<ApplicationEvent, RefusalName>;

const decideChange = (state: RegisteredState, traits: ApplicationTraits): Decided => {
  const { identity } = state;
  const next = registeredBy({ identity, traits });
  if (next._tag === state._tag) return Result.succeed({ ...next, _tag: "Changed" });
  return Result.succeed({ ...next, _tag: next._tag === "Active" ? "Restored" : "SoftDeleted" });
};

const decide = (
  catalog: ApplicationCatalog,
  state: ApplicationState,
  command: ApplicationCommand,
): Decided => {
  if (faultsOf(catalog, command.traits).size > 0)
    return Result.fail("ApplicationParameterNotAllowed");
  switch (command._tag) {
    case "Register":
      return state._tag === "Unregistered"
        ? Result.succeed({ ...command, _tag: "Registered" })
        : Result.fail("ApplicationParameterImmutable");
    case "Change":
      return state._tag === "Unregistered"
        ? Result.fail("ResourceUnknown")
        : decideChange(state, command.traits);
  }
};

/**
 * An application's rules under a catalog: its traits are ones that the catalog allowed when they were set, its
 * identity never changes, and no status is the last. Source: interface, "Applications API"; choices, section 7.
 */
export const applicationMachine = (
  catalog: ApplicationCatalog,
): Machine<ApplicationState, ApplicationCommand, ApplicationEvent> => ({
  name: "application",
  initial: { _tag: "Unregistered" },
  decide: (state, command) => decide(catalog, state, command),
  evolve: (_, event) => registeredBy(event),
});

/**
 * A partner's web app, mobile app, place or event, by which what it does is told apart. `created` and `updated` are
 * in epoch milliseconds; `version` grows by one with every change.
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
