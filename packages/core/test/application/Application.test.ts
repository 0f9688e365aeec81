import { describe } from "@effect/vitest";
import {
  type ApplicationCommand,
  type ApplicationEvent,
  type ApplicationIdentity,
  applicationMachine,
  type ApplicationState,
} from "../../src/application/Application.ts";
import type { ApplicationTraits } from "../../src/application/ApplicationTraits.ts";
import { standardCatalog } from "../../src/application/StandardApplicationCatalog.ts";
import { deciderTable, type Then } from "../machine/DeciderTable.ts";

const identity: ApplicationIdentity = {
  organizationId: "organization",
  claimantId: "claimant",
  consumerId: undefined,
  name: "Acme",
};

const used: ApplicationTraits = {
  status: "active",
  class: "digital",
  type: "web_application",
  subtype: "finance",
  architectureType: "web",
  operatingSystem: undefined,
  deviceTypes: ["desktop"],
  userTypes: [],
};
const shut = { ...used, status: "inactive" };
const deleted = { ...used, status: "deleted" };
const misfit = { ...used, class: "physical" };

const states = {
  "not there": { _tag: "Unregistered" },
  "in use": { _tag: "Active", identity, traits: used },
  shut: { _tag: "SoftDeleted", identity, traits: shut },
} as const satisfies Record<string, ApplicationState>;

const other = { ...identity, name: "Other" };

const commands = {
  "it is registered": { _tag: "Register", identity, traits: used },
  "it is registered as another": { _tag: "Register", identity: other, traits: shut },
  "it is registered as what is not allowed": { _tag: "Register", identity, traits: misfit },
  "it is to be in use": { _tag: "Change", traits: used },
  "it is to be shut": { _tag: "Change", traits: shut },
  "it is to be deleted": { _tag: "Change", traits: deleted },
  "it is to be what is not allowed": { _tag: "Change", traits: misfit },
} as const satisfies Record<string, ApplicationCommand>;

type Follows = Then<ApplicationState, ApplicationEvent>;

const deletedState: ApplicationState = { _tag: "SoftDeleted", identity, traits: deleted };

const never = {
  "it is registered": "ApplicationParameterImmutable",
  "it is registered as another": "ApplicationParameterImmutable",
  "it is registered as what is not allowed": "ApplicationParameterNotAllowed",
  "it is to be what is not allowed": "ApplicationParameterNotAllowed",
} as const;

const table: Record<keyof typeof states, Record<keyof typeof commands, Follows>> = {
  "not there": {
    "it is registered": ["Registered", states["in use"]],
    "it is registered as another": [
      "Registered",
      { _tag: "SoftDeleted", identity: other, traits: shut },
    ],
    "it is registered as what is not allowed": "ApplicationParameterNotAllowed",
    "it is to be in use": "ResourceUnknown",
    "it is to be shut": "ResourceUnknown",
    "it is to be deleted": "ResourceUnknown",
    "it is to be what is not allowed": "ApplicationParameterNotAllowed",
  },
  "in use": {
    ...never,
    "it is to be in use": ["Changed", states["in use"]],
    "it is to be shut": ["SoftDeleted", states.shut],
    "it is to be deleted": ["SoftDeleted", deletedState],
  },
  shut: {
    ...never,
    "it is to be in use": ["Restored", states["in use"]],
    "it is to be shut": ["Changed", states.shut],
    "it is to be deleted": ["Changed", deletedState],
  },
};

describe("An application", () => {
  deciderTable({
    machine: applicationMachine(standardCatalog),
    states,
    commands,
    stateTags: { Unregistered: true, Active: true, SoftDeleted: true },
    commandTags: { Register: true, Change: true },
    table,
  });
});
