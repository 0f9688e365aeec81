import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { sampleClient } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { sampleApplication } from "@bonafide/testkit/application/ApplicationSamples";
import { assert, describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { headingOf, type ShownPage, unescape } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { confirm, putOrganization, signedInAs } from "./ConsoleAsking.ts";
import { forge } from "./StaffForms.ts";

/** What a page says first: its question, or its notice. */
const saidOn = (page: ShownPage): string =>
  unescape(
    /<h1>Are you sure\?<\/h1>(?:<p class="notice[^>]*>[^<]*<\/p>)?<p>([^<]*)/.exec(
      page.text,
    )?.[1] ??
      /<p class="notice[^>]*>([^<]*)/.exec(page.text)?.[1] ??
      headingOf(page),
  );

type Sent = Readonly<Record<string, string>>;
type Tasks = ReadonlyArray<readonly [task: string, values: Sent, each: ReadonlyArray<Sent>]>;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** A signed-in browser that sends forms, and writes the answer to each; ids by their order. */
const makeSending = Effect.gen(function* () {
  const { browser } = yield* signedInAs("operator");
  const ids = new Map<string, string>();
  const lines: Array<string> = [];
  const send = Effect.fnUntraced(function* (path: string, task: string, values: Sent) {
    const page = yield* forge(browser, path, { task, ...values });
    const said = page.headers["location"] ?? saidOn(page);
    const line = `${path} ${task} ${JSON.stringify(values)}: ${page.status} ${said}`;
    lines.push(
      line.replace(uuid, (id) => {
        const name = ids.get(id) ?? `id-${ids.size + 1}`;
        ids.set(id, name);
        return name;
      }),
    );
  });
  return {
    send,
    sendEach: Effect.fnUntraced(function* (path: string, tasks: Tasks) {
      for (const [task, values, each] of tasks)
        for (const more of each) yield* send(path, task, { ...values, ...more });
    }),
    areIn: (file: string) =>
      Effect.promise(() => expect(lines.join("\n")).toMatchFileSnapshot(file)),
  };
});

describe("a change of the console says what it does before it is done, and why it is not", () => {
  it.effect("for an organization and its accounts", () =>
    withEdge(
      Effect.gen(function* () {
        const { account, consumer, organization } = yield* putOrganization("A school");
        const other = yield* putOrganization("Other");
        const { areIn, sendEach } = yield* makeSending;
        yield* sendEach(`/console/organizations/${organization.id}`, [
          ["issue", {}, [{ account: account.id }, { account: other.account.id }]],
          ["rotate", { account: account.id }, [{}]],
          ["revoke", { account: account.id }, [{}]],
          [
            "webhook",
            { family: "telecom" },
            [
              { url: "https://partner.example/a" },
              { url: "" },
              { url: "no" },
              { url: "", family: "" },
            ],
          ],
          [
            "secret",
            {},
            ["", "0", "1", "-1", "1.5", "x", "31536000", "31536001"].map((overlap) => ({
              overlap,
            })),
          ],
          [
            "redirects",
            { consumer: consumer.id, present: consumer.redirectUris.join(" ") },
            [{ uris: "https://a.example\nhttps://b.example" }, { uris: "" }, { present: "" }],
          ],
          [
            "policies",
            { consumer: consumer.id },
            [{}, { privacy: "https://p.example", terms: "https://t.example" }],
          ],
          ["logo", {}, [{ consumer: consumer.id }, { consumer: other.consumer.id }]],
          ["remove_logo", {}, [{ consumer: consumer.id }, { consumer: other.consumer.id }]],
          ["organization", {}, [{ standing: "inactive" }, { standing: "active" }, {}]],
          ["account", { subject: account.id }, [{ standing: "inactive" }, { standing: "active" }]],
          ["application_token", {}, [{}]],
          ["create_account", {}, [{ name: "" }, { name: "Second" }]],
          [
            "grant",
            { account: account.id, product: "telecom.identity" },
            [{ product: "" }, ...["", "0", "1", "1.5"].map((rate) => ({ rate }))],
          ],
          ["withdraw", { account: account.id }, [{ product: "" }, { product: "telecom.identity" }]],
        ]);
        yield* areIn("organization-questions.txt");
      }),
    ),
  );

  it.effect("for its clients and consumers", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, organization } = yield* putOrganization("A school");
        const other = yield* putOrganization("Other");
        const application = sampleApplication(organization.id);
        yield* (yield* ApplicationStore).insert(application);
        const clients = yield* AffiliationClientStore;
        const client = sampleClient(organization.id, { clientId: "client-one" });
        const foreign = sampleClient(other.organization.id);
        yield* clients.put(client, "digest one");
        yield* clients.put(foreign, "digest two");
        const { areIn, sendEach } = yield* makeSending;
        yield* sendEach(`/console/organizations/${organization.id}`, [
          [
            "create_client",
            {},
            [{ profile: "1" }, { profile: "3" }, { profile: "2", addresses: "no" }],
          ],
          [
            "client",
            { client: client.id },
            [
              { standing: "active", addresses: "192.0.2.1\n192.0.2.2" },
              { standing: "active" },
              { standing: "inactive" },
              { standing: "" },
              { standing: "active", client: foreign.id },
              { standing: "active", client: "" },
            ],
          ],
          ["client_secret", { client: client.id }, [{}, { client: foreign.id }]],
          [
            "create_consumer",
            { application: application.id },
            [{ name: "Shop" }, { name: "" }, { name: "Shop", application: "" }],
          ],
          [
            "consumer",
            { consumer: consumer.id },
            [
              { standing: "active" },
              { standing: "active", passback: "yes" },
              { standing: "active", document_tokens: "yes" },
              { standing: "inactive" },
              { standing: "" },
              { standing: "active", consumer: other.consumer.id },
            ],
          ],
          ["consumer_secret", { consumer: consumer.id }, [{}]],
          ["api_token", { consumer: consumer.id }, [{}]],
          ["nothing", {}, [{}]],
        ]);
        yield* areIn("caller-questions.txt");
      }),
    ),
  );

  it.effect("for products, staff and look-ups", () =>
    withEdge(
      Effect.gen(function* () {
        const { account, organization } = yield* putOrganization("A school");
        const accounts = yield* StaffAccounts;
        const { account: rita } = yield* accounts.create("rita", "reviewer", undefined);
        const { areIn, send, sendEach } = yield* makeSending;
        const product = "telecom.identity";
        yield* sendEach("/console/settings", [
          [
            "product",
            { product },
            [...["inactive", "active", ""].map((standing) => ({ standing })), { product: "" }],
          ],
          ["product", { product: "", standing: "active" }, [{}]],
        ]);
        yield* sendEach(`/console/staff/${rita.id}`, [
          ["standing", {}, ["active", "inactive", ""].map((standing) => ({ standing }))],
          ["role", {}, [{ role: "operator" }, { role: "" }]],
          ["reset", {}, [{}]],
          ["nothing", {}, [{}]],
        ]);
        yield* sendEach("/console/staff", [
          [
            "create",
            { name: "ann", role: "auditor" },
            [
              {},
              { role: "partner" },
              { role: "partner", organization: organization.id },
              { name: "A B" },
              { role: "" },
            ],
          ],
        ]);
        for (const id of ["nothing", account.id]) yield* send("/console/erase", "erase", { id });
        yield* areIn("staff-questions.txt");
      }),
    ),
  );
});

describe("a new secret of a consumer", () => {
  it.effect("leaves its API token, and the other way round", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, organization } = yield* putOrganization();
        const staff = yield* signedInAs("operator", "olga");
        const page = yield* staff.browser.open(`/console/organizations/${organization.id}`);
        const actions = Effect.map(
          Effect.flatMap(AuditLog, ({ list }) => list({ subject: consumer.id, limit: 9 })),
          (rows) => rows.map(({ action }) => action),
        );
        yield* confirm(staff, page, "consumer_secret");
        const [first] = yield* actions;
        yield* confirm(staff, page, "api_token");
        const [second] = yield* actions;
        assert.deepStrictEqual(
          [first, second],
          ["oauth_consumer.secret_rotated", "oauth_consumer.api_token_rotated"],
        );
      }),
    ),
  );
});
