import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { sampleApplication } from "@bonafide/testkit/application/ApplicationSamples";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { confirm, putOrganization, signedInAs } from "./ConsoleAsking.ts";

const secretOn = ({ text }: { readonly text: string }) =>
  /<code class="secret">([^<]+)<\/code>/.exec(text)?.[1] ?? "";

const actionsOf = (actor: string) =>
  Effect.flatMap(AuditLog, ({ list }) => list({ actor, limit: 50 })).pipe(
    Effect.map((rows) => rows.map(({ action }) => action)),
  );

describe("an operator", () => {
  it.effect(
    "creates a client of the group-affiliation API, changes it, and renews its secret",
    () =>
      withEdge(
        Effect.gen(function* () {
          const { organization } = yield* putOrganization();
          const application = sampleApplication(organization.id);
          yield* (yield* ApplicationStore).insert(application);
          const staff = yield* signedInAs("operator", "olga");
          const { browser } = staff;
          const path = `/console/organizations/${organization.id}`;
          const page = yield* browser.open(path);
          const clients = Effect.flatMap(AffiliationClientStore, (store) => store.clients);

          const asked = {
            profile: "1",
            addresses: "192.0.2.7\r\n 2001:DB8::1 ",
            white_label: "yes",
            application: application.id,
          };
          for (const wrong of [
            { ...asked, profile: "" },
            { ...asked, addresses: "nowhere" },
          ]) {
            const answer = yield* browser.submit(page, "create_client", { values: wrong });
            assert.strictEqual(answer.status, 422);
          }
          assert.deepStrictEqual(yield* clients, []);
          const made = yield* confirm(staff, page, "create_client", asked);
          const secret = secretOn(made);
          assert.isAbove(secret.length, 20);
          const [client] = yield* clients;
          assert.deepInclude(client, {
            organizationId: organization.id,
            applicationId: application.id,
            profile: 1,
            whiteLabel: true,
            addresses: ["192.0.2.7", "2001:db8::1"],
            standing: "active",
          });
          const shown = yield* browser.open(path);
          assert.notInclude(shown.text, secret);

          const shut = { standing: "inactive", addresses: "", application: "" };
          yield* browser.submit(shown, "client", { values: shut });
          assert.strictEqual((yield* clients)[0]?.standing, "active");
          yield* confirm(staff, shown, "client", shut);
          assert.deepInclude((yield* clients)[0], {
            standing: "inactive",
            addresses: [],
            whiteLabel: false,
            applicationId: undefined,
          });

          const renewed = secretOn(yield* confirm(staff, shown, "client_secret"));
          assert.isAbove(renewed.length, 20);
          assert.notStrictEqual(renewed, secret);
          assert.isAtLeast((yield* actionsOf("staff olga")).length, 3);

          yield* confirm(staff, shown, "create_client", { ...asked, profile: "2" });
          const profiles = (yield* clients).map(({ profile }) => profile);
          assert.sameMembers(profiles, [1, 2]);
        }),
      ),
  );

  it.effect(
    "creates a consumer of an application, sets what is released to it, and renews its secrets",
    () =>
      withEdge(
        Effect.gen(function* () {
          const { organization } = yield* putOrganization();
          const application = sampleApplication(organization.id);
          const foreign = sampleApplication((yield* putOrganization("Other")).organization.id);
          const staff = yield* signedInAs("operator", "olga");
          const { browser } = staff;
          const path = `/console/organizations/${organization.id}`;
          assert.include(wordsOf(yield* browser.open(path)), "It needs an application");
          for (const one of [application, foreign]) yield* (yield* ApplicationStore).insert(one);
          const page = yield* browser.open(path);
          const consumers = Effect.map(
            Effect.flatMap(OAuthConsumerStore, (store) => store.consumers),
            (all) => all.filter(({ name }) => name === "Shop"),
          );

          const uris = "https://shop.example/a\r\nhttps://shop.example/b\r\nhttps://shop.example/a";
          const asked = { name: "Shop", application: application.id, uris, passback: "yes" };
          for (const wrong of [
            { ...asked, application: foreign.id },
            { ...asked, application: "" },
            { ...asked, name: " " },
          ]) {
            const answer = yield* browser.submit(page, "create_consumer", { values: wrong });
            assert.strictEqual(answer.status, 422, JSON.stringify(wrong));
          }
          const unsafe = { ...asked, uris: "javascript:alert(1)" };
          const refused = yield* confirm(staff, page, "create_consumer", unsafe);
          assert.strictEqual(refused.status, 422);
          assert.deepStrictEqual(yield* consumers, []);
          const made = yield* confirm(staff, page, "create_consumer", asked);
          assert.isAbove(secretOn(made).length, 20);
          const [consumer] = yield* consumers;
          assert.deepInclude(consumer, {
            organizationId: organization.id,
            applicationId: application.id,
            redirectUris: ["https://shop.example/a", "https://shop.example/b"],
            passback: true,
            documentTokens: false,
          });

          const values = { consumer: consumer?.id ?? "" };
          const shown = yield* browser.open(path);
          const set = { ...values, standing: "inactive", document_tokens: "yes" };
          yield* confirm(staff, shown, "consumer", set);
          assert.deepInclude((yield* consumers)[0], {
            standing: "inactive",
            passback: false,
            documentTokens: true,
          });
          const secrets = [secretOn(made)];
          for (const task of ["consumer_secret", "api_token"]) {
            secrets.push(secretOn(yield* confirm(staff, shown, task, values)));
          }
          assert.isTrue(secrets.every((secret) => secret.length > 20));
          assert.strictEqual(new Set(secrets).size, 3);
        }),
      ),
  );
});
