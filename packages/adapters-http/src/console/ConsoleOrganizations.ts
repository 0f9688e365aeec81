import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { Operators } from "@bonafide/core/access/Operators";
import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { Clock, Effect } from "effect";
import { HttpSettings } from "../server/HttpSettings.ts";
import { sendToConsole } from "./ConsoleAnswer.ts";
import { nameIn } from "./ConsoleForm.ts";
import { makeChangeOrganization } from "./ConsoleOrganizationChanges.ts";
import { consolePath } from "./ConsoleRoutes.ts";
import type { ConsoleHandlers, ConsoleView } from "./ConsoleServing.ts";
import { type ConsoleVisit, may } from "./ConsoleVisit.ts";
import { organizationPage, organizationsPage } from "./pages/OrganizationPages.ts";

/** How far back usage is shown, in milliseconds. */
const usageOf = 400 * 86_400_000;

/** Organizations for operators, and a partner's own view. */
export const makeConsoleOrganizations = Effect.gen(function* () {
  const registry = yield* AccessRegistry;
  const operators = yield* Operators;
  const webhooks = yield* WebhookStore;
  const clients = yield* AffiliationClientStore;
  const consumers = yield* OAuthConsumerStore;
  const applications = yield* ApplicationStore;
  const change = yield* makeChangeOrganization;
  const { environment } = yield* HttpSettings;

  /** The first thousand applications that were not deleted. */
  const applicationsOf = (organizationId: string) =>
    Effect.map(applications.page({ organizationId, after: undefined, limit: 1_000 }), (found) =>
      found.filter(({ state }) => state._tag !== "SoftDeleted"),
    );

  const organizations: ConsoleView = (visit) =>
    Effect.map(registry.organizations, (all) => organizationsPage(all, visit));

  const shown = Effect.fnUntraced(function* (
    visit: ConsoleVisit,
    organizationId: string,
    path: string,
    operates: boolean,
  ) {
    const organization = (yield* registry.organizations).find(({ id }) => id === organizationId);
    if (organization === undefined) return yield* refused("ResourceUnknown");
    const now = yield* Clock.currentTimeMillis;
    const accounts = (yield* registry.accounts).filter(
      (account) => account.organizationId === organizationId,
    );
    const isOwn = (one: { readonly organizationId: string }) =>
      one.organizationId === organizationId;
    return organizationPage({
      organization,
      accounts: yield* Effect.forEach(accounts, (account) =>
        Effect.map(registry.keysOf(account.id), (keys) => ({ account, keys })),
      ),
      webhooks: yield* webhooks.ofOrganization(organizationId),
      secrets: yield* webhooks.secretsOf(organizationId),
      clients: (yield* clients.clients).filter(isOwn),
      consumers: (yield* consumers.consumers).filter(isOwn),
      applications: yield* applicationsOf(organizationId),
      usage: yield* applications.usage({
        period: "month",
        since: now - usageOf,
        until: undefined,
        organizationId,
      }),
      target: may(visit, operates ? "changeSettings" : "own") ? visit.target(path) : undefined,
      operates,
      hasTestData: environment === "sandbox" && !operates,
      now,
    });
  });

  const organization: ConsoleView = (visit) => {
    const id = visit.param("id");
    return shown(visit, id, consolePath("organization", id), true);
  };

  /** The organization of the signed-in partner. */
  const ownId = ({ session }: ConsoleVisit): string => session?.staff.organizationId ?? "";

  const ownPage: ConsoleView = (visit) => shown(visit, ownId(visit), consolePath("ownPage"), false);

  const handlers: Pick<
    ConsoleHandlers,
    | "organizations"
    | "createOrganization"
    | "organization"
    | "changeOrganization"
    | "ownPage"
    | "changeOwn"
  > = {
    organizations,
    createOrganization: {
      page: organizations,
      task: Effect.fnUntraced(function* (_, form) {
        const { id } = yield* operators.createOrganization(yield* nameIn(form.text("name")));
        return sendToConsole(consolePath("organization", id), "created");
      }),
    },
    organization,
    changeOrganization: {
      page: organization,
      task: Effect.fnUntraced(function* (visit, form) {
        const id = visit.param("id");
        const found = yield* applicationsOf(id);
        return yield* change(visit, form, {
          id,
          path: consolePath("organization", id),
          operates: true,
          applications: found.map((application) => application.id),
        });
      }),
    },
    ownPage,
    changeOwn: {
      page: ownPage,
      task: (visit, form) =>
        change(visit, form, {
          id: ownId(visit),
          path: consolePath("ownPage"),
          operates: false,
          applications: [],
        }),
    },
  };
  return handlers;
});
