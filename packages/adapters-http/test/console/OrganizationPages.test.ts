import { sampleClient } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { sampleApplication } from "@bonafide/testkit/application/ApplicationSamples";
import { sampleConsumer } from "@bonafide/testkit/oauth/OAuthSamples";
import { describe, it } from "@effect/vitest";
import { Redacted } from "effect";
import {
  organizationPage,
  organizationsPage,
  secretPage,
} from "../../src/console/pages/OrganizationPages.ts";
import type { OrganizationView } from "../../src/console/pages/OrganizationView.ts";
import { makeRenderedPages } from "../person/RenderedPages.ts";
import { idAt, minutes, visitOf } from "./SampleVisits.ts";

const organization = {
  id: idAt(20),
  name: "A school",
  standing: "active" as const,
  created: minutes(0),
};
const shut = { ...organization, id: idAt(21), standing: "inactive" as const };

const account = {
  id: idAt(30),
  organizationId: organization.id,
  applicationId: undefined,
  name: "Main",
  standing: "active" as const,
  perMinute: undefined,
  created: minutes(1),
  grants: [],
};
const key = { id: idAt(31), accountId: account.id, digest: "digest", created: minutes(2) };
const count = { period: "2026-11", product: "a", transactions: 2, verifications: 1 };
const webhook = {
  organizationId: organization.id,
  family: "telecom" as const,
  url: "https://partner.example/hook?token=1",
  updated: minutes(3),
};

const view: OrganizationView = {
  organization,
  accounts: [
    { account, keys: [] },
    {
      account: {
        ...account,
        id: idAt(32),
        standing: "inactive",
        applicationId: idAt(40),
        grants: [
          { product: "telecom.identity", perMinute: undefined },
          { product: "document.license.verify", perMinute: 7 },
        ],
      },
      keys: [undefined, minutes(9), minutes(11)].map((ends) => ({ ...key, ends })),
    },
  ],
  webhooks: [
    { ...webhook, state: "active" },
    { ...webhook, state: "gone" },
  ],
  secrets: [
    {
      id: idAt(33),
      organizationId: organization.id,
      secret: Redacted.make("whsec"),
      created: minutes(4),
      ends: minutes(10),
    },
  ],
  clients: [
    sampleClient(organization.id, { id: idAt(41), clientId: idAt(42), applicationId: idAt(40) }),
    sampleClient(organization.id, {
      id: idAt(43),
      clientId: idAt(44),
      standing: "inactive",
      whiteLabel: false,
      addresses: [],
    }),
  ],
  consumers: [
    sampleConsumer(organization.id, idAt(40), { id: idAt(45), clientId: idAt(46), logoId: "logo" }),
    sampleConsumer(organization.id, idAt(40), {
      id: idAt(47),
      clientId: idAt(48),
      standing: "inactive",
      passback: false,
      documentTokens: false,
      privacyUrl: undefined,
      termsUrl: undefined,
      redirectUris: [],
    }),
  ],
  applications: [sampleApplication(organization.id, { id: idAt(40), name: "Shop" })],
  usage: [
    { ...count, applicationId: undefined, outcome: "completed" },
    { ...count, applicationId: idAt(40), outcome: "failed" },
  ],
  target: { action: "/console/own", csrf: "token" },
  operates: true,
  hasTestData: false,
  now: minutes(10),
};

describe("the pages of organizations", () => {
  it.effect("show what one has, and what the staff may change", () => {
    const pages = makeRenderedPages();
    pages.add("all", organizationsPage([organization, shut], visitOf("operator")));
    pages.add("all for support", organizationsPage([], visitOf("support")));
    const failed = organizationsPage([], visitOf("operator", "", { name: "x" }));
    pages.add("not created", failed);
    pages.add("for an operator", organizationPage(view));
    const bare = { clients: [], consumers: [], usage: [], applications: [], accounts: [] };
    pages.add("bare", organizationPage({ ...view, ...bare, organization: shut }));
    pages.add("for a partner", organizationPage({ ...view, operates: false }));
    pages.add("to look at", organizationPage({ ...view, target: undefined }));
    pages.add("a secret", secretPage("A secret", "secret", "/back"));
    pages.add("a secret, and what is next", secretPage("A secret", "secret", "/back", "Next."));
    return pages.areIn("organization-pages.txt");
  });
});
