import {
  type ApplicationCommand,
  type ApplicationIdentity,
  applicationMachine,
} from "@bonafide/core/application/Application";
import type { ApplicationTraits } from "@bonafide/core/application/ApplicationTraits";
import { catalogOf } from "@bonafide/core/application/ApplicationCatalog";
import { Equal } from "effect";
import { rulesFor } from "../machine/MachineRules.ts";

/** The smallest possible lists: a store is a place, an app is digital. */
export const walkedCatalog = catalogOf({
  status: ["active", "inactive", "deleted"],
  classes: { digital: { types: { app: [] } }, physical: { types: { store: [] } } },
});

const traitsOf = (status: string, theClass: string, type: string): ApplicationTraits => ({
  status,
  class: theClass,
  type,
  subtype: undefined,
  architectureType: undefined,
  operatingSystem: undefined,
  deviceTypes: [],
  userTypes: [],
});

/** The allowed combinations, listed by hand. */
const allowed = [
  traitsOf("active", "digital", "app"),
  traitsOf("active", "physical", "store"),
  traitsOf("inactive", "digital", "app"),
  traitsOf("deleted", "physical", "store"),
];

const disallowed = [traitsOf("active", "digital", "store"), traitsOf("gone", "digital", "app")];

const isAllowed = (traits: ApplicationTraits): boolean =>
  allowed.some((each) => Equal.equals(each, traits));

const [ours, theirs]: readonly [ApplicationIdentity, ApplicationIdentity] = [
  { organizationId: "o", claimantId: "c", consumerId: undefined, name: "ours" },
  { organizationId: "p", claimantId: "d", consumerId: "e", name: "theirs" },
];

/** The rules of an application. Source: interface, "Applications API"; choices, section 7. */
export const applicationRules = rulesFor(applicationMachine(walkedCatalog))({
  alphabet: [ours, theirs].flatMap((identity): ReadonlyArray<ApplicationCommand> =>
    [...allowed, ...disallowed].flatMap((traits): ReadonlyArray<ApplicationCommand> => [
      { _tag: "Register", identity, traits },
      { _tag: "Change", traits },
    ]),
  ),
  events: {
    Registered: ["Unregistered Register"],
    Changed: ["Active Change", "SoftDeleted Change"],
    SoftDeleted: ["Active Change"],
    Restored: ["SoftDeleted Change"],
  },
  isState: (state) => state._tag === "Unregistered" || isAllowed(state.traits),
  reopenedBy: ["Change"],
  ends: {},
  memory: undefined,
  remember: () => undefined,
  invariants: {
    "what the lists do not allow is refused, and says so": ({ before, command, refusal }) =>
      isAllowed(command.traits) ||
      refusal ===
        ((command._tag === "Register") === (before._tag === "Unregistered")
          ? "ApplicationParameterNotAllowed"
          : "NotInThisState"),
    "an application is registered once, and changed as often as is wanted": ({
      before,
      command,
      refusal,
    }) =>
      !isAllowed(command.traits) ||
      refusal ===
        ((command._tag === "Register") === (before._tag === "Unregistered")
          ? undefined
          : "NotInThisState"),
    "its identity never changes, its traits are those of the last change, and it is in use while its status is active":
      ({ after, before, command, event }) =>
        event === undefined ||
        Equal.equals(after, {
          _tag: command.traits.status === "active" ? "Active" : "SoftDeleted",
          identity:
            "identity" in command ? command.identity : "identity" in before && before.identity,
          traits: command.traits,
        }),
    "an event tells how it stands from then on": ({ after, before, event }) =>
      event === undefined ||
      event ===
        (before._tag === "Unregistered"
          ? "Registered"
          : before._tag === after._tag
            ? "Changed"
            : after._tag === "Active"
              ? "Restored"
              : "SoftDeleted"),
  },
});
