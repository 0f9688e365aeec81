import type {
  ApplicationCommand,
  ApplicationEvent,
  ApplicationIdentity,
  ApplicationState,
} from "@bonafide/core/application/Application";
import type { ApplicationTraits } from "@bonafide/core/application/ApplicationTraits";
import { catalogOf } from "@bonafide/core/application/ApplicationCatalog";
import { Equal, Result } from "effect";
import type { MachineRules, WalkStep } from "../machine/MachineWalk.ts";

/** Lists as small as they may be: a store is a place, an app is digital. */
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

/** What the lists allow, told apart from them by hand. */
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

type Step = WalkStep<ApplicationState, ApplicationCommand, ApplicationEvent>;

/** The identity that an application was registered with, once it was. */
type Memory = ApplicationIdentity | undefined;

const isRefused = ({ answer }: Step): boolean => Result.isFailure(answer);

/** What an application keeps to. Source: interface, "Applications API"; choices, section 7. */
export const applicationRules: MachineRules<
  ApplicationState,
  ApplicationCommand,
  ApplicationEvent,
  Memory
> = {
  alphabet: [
    { _tag: "Register", identity: ours, traits: traitsOf("active", "digital", "app") },
    { _tag: "Register", identity: theirs, traits: traitsOf("inactive", "digital", "app") },
    { _tag: "Register", identity: ours, traits: traitsOf("active", "digital", "store") },
    ...[...allowed, ...disallowed].map((traits) => ({ _tag: "Change" as const, traits })),
  ],
  memory: undefined,
  remember: (memory, { after }) =>
    memory ?? (after._tag === "Unregistered" ? undefined : after.identity),
  invariants: {
    "what is registered is what the lists allow": ({ after }) =>
      after._tag === "Unregistered" || isAllowed(after.traits),
    "an application is registered once": (step, identity) =>
      step.command._tag !== "Register" || identity === undefined || isRefused(step),
    "whose an application is, and what it is called, never changes": ({ after }, identity) =>
      identity === undefined ||
      (after._tag !== "Unregistered" && Equal.equals(after.identity, identity)),
    "nothing is changed before it is registered": (step, identity) =>
      step.command._tag !== "Change" || identity !== undefined || isRefused(step),
    "it is in use exactly as long as its status is active": ({ after }) =>
      after._tag === "Unregistered" ||
      (after._tag === "Active") === (after.traits.status === "active"),
    "no status is the last, and a change leaves what it says": ({ after, command }, identity) =>
      command._tag !== "Change" ||
      identity === undefined ||
      !isAllowed(command.traits) ||
      (after._tag !== "Unregistered" && Equal.equals(after.traits, command.traits)),
    "an event tells how it stands from then on": ({ after, answer, before }) =>
      Result.isFailure(answer) ||
      answer.success._tag ===
        (before._tag === "Unregistered"
          ? "Registered"
          : before._tag === after._tag
            ? "Changed"
            : after._tag === "Active"
              ? "Restored"
              : "SoftDeleted"),
  },
};
