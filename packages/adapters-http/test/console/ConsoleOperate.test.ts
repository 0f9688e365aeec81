import { Access } from "@bonafide/core/access/Access";
import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { samplePng } from "@bonafide/testkit/affiliation/SampleDocuments";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Option, Result } from "effect";
import { headingOf, linkOf, type PageBrowser, unescape, wordsOf } from "../person/PageBrowser.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";
import { confirm, hostile, putDropped, putOrganization, signedInAs } from "./ConsoleAsking.ts";

const works = (secret: string) =>
  Effect.map(
    Effect.result(Effect.flatMap(Access, ({ authenticate }) => authenticate(secret))),
    Result.isSuccess,
  );

const keyOn = ({ text }: { readonly text: string }): string => {
  const shown = /<code class="secret">Bearer Service ([^<]*)<\/code>/.exec(text)?.[1] ?? "";
  return atob(unescape(shown));
};

const accountOf = (id: string) =>
  Effect.map(
    Effect.flatMap(AccessRegistry, ({ accounts }) => accounts),
    (all) => all.find((account) => account.id === id),
  );

/** Sends a form of a page with other hidden values, as a browser's owner can. */
const forge = Effect.fnUntraced(function* (
  browser: PageBrowser,
  path: string,
  task: string,
  values: Readonly<Record<string, string>>,
) {
  const page = yield* browser.open(path);
  const csrf = /name="csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? "";
  return yield* browser.send("POST", path, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrf, task, ...values }).toString(),
  });
});

describe("an operator", () => {
  it.effect("creates an organization and an account, and sees its key once", () =>
    withEdge(
      Effect.gen(function* () {
        const staff = yield* signedInAs("operator", "olga");
        const { browser, password } = staff;
        const list = yield* browser.open("/console/organizations");
        const empty = yield* browser.submit(list, "create", { values: { name: "  " } });
        assert.include(wordsOf(empty), "A name has 1 to 200 characters");
        const made = yield* browser.submit(list, "create", { values: { name: hostile } });
        assert.strictEqual(headingOf(made), hostile);
        assert.notInclude(made.text, "<script>alert");
        const page = yield* browser.submit(made, "create_account", { values: { name: hostile } });
        const path = made.path.split("?")[0] ?? "";
        const issued = yield* confirm(staff, page, "issue");
        const key = keyOn(issued);
        assert.isTrue(yield* works(key));
        assert.notInclude((yield* browser.open(path)).text, btoa(key));
        const asked = yield* browser.submit(yield* browser.open(path), "revoke");
        assert.strictEqual(headingOf(asked), "Are you sure?");
        assert.isTrue(yield* works(key));
        yield* browser.submit(asked, "revoke", { values: { current: password } });
        assert.isFalse(yield* works(key));
        const rows = yield* (yield* AuditLog).list({ actor: "staff olga", limit: 50 });
        assert.includeMembers(
          rows.map(({ action }) => action),
          ["organization.created", "account.created", "account.key_issued", "account.keys_revoked"],
        );
      }),
    ),
  );

  it.effect("sets products, standings, webhooks and redirect URIs", () =>
    withEdge(
      Effect.gen(function* () {
        const { account, consumer, organization, secret } = yield* putOrganization();
        const staff = yield* signedInAs("operator", "olga");
        const { browser, password } = staff;
        const path = `/console/organizations/${organization.id}`;
        const page = yield* browser.open(path);
        const grant = { product: "telecom.possession_send", rate: "1" };
        yield* browser.submit(page, "grant", { values: grant });
        const granted = yield* accountOf(account.id);
        assert.deepInclude(granted?.grants ?? [], {
          product: "telecom.possession_send",
          perMinute: 1,
        });
        yield* confirm(staff, page, "withdraw");
        assert.lengthOf((yield* accountOf(account.id))?.grants ?? [], 1);
        const asked = yield* browser.submit(page, "account");
        assert.strictEqual(headingOf(asked), "Are you sure?");
        assert.isTrue(yield* works(secret));
        yield* browser.submit(asked, "account", { values: { current: password } });
        assert.isFalse(yield* works(secret));
        const bad = yield* browser.submit(page, "webhook", {
          values: { family: "telecom", url: "no" },
        });
        assert.strictEqual(bad.status, 422);
        const store = yield* WebhookStore;
        const url = "https://partner.example/other";
        yield* confirm(staff, page, "webhook", { family: "telecom", url });
        assert.strictEqual((yield* store.ofOrganization(organization.id))[0]?.url, url);
        yield* confirm(staff, page, "webhook", { family: "telecom", url: "" });
        assert.strictEqual((yield* store.ofOrganization(organization.id))[0]?.state, "disabled");
        const rotated = yield* confirm(staff, page, "secret");
        assert.match(rotated.text, /<code class="secret">whsec_/);
        const uris = "https://partner.example/a\n https://partner.example/b ";
        yield* confirm(staff, page, "redirects", { uris });
        const found = yield* (yield* OAuthConsumerStore).find(consumer.id);
        assert.deepStrictEqual(Option.getOrThrow(found).consumer.redirectUris, [
          "https://partner.example/a",
          "https://partner.example/b",
        ]);
        // The page is older than the change.
        const stale = yield* browser.submit(page, "redirects", { values: { uris: "" } });
        assert.strictEqual(stale.status, 422);
        assert.include(wordsOf(stale), "were changed meanwhile");
        const current = yield* browser.open(path);
        const refused = yield* confirm(staff, current, "redirects", { uris: "javascript:x" });
        assert.strictEqual(refused.status, 422);
      }),
    ),
  );

  it.effect("issues a token of the Applications API, which registers applications", () =>
    withEdge(
      Effect.gen(function* () {
        const { organization } = yield* putOrganization();
        const staff = yield* signedInAs("operator", "olga");
        const page = yield* staff.browser.open(`/console/organizations/${organization.id}`);
        const issued = yield* confirm(staff, page, "application_token");
        const token = /<code class="secret">([^<]*)</.exec(issued.text)?.[1] ?? "";
        const listed = yield* (yield* TestEdge).ask(
          "GET",
          `/v1/organizations/${organization.id}/applications`,
          { headers: { authorization: `Bearer ${token}` } },
        );
        assert.strictEqual(listed.status, 200);
        const support = yield* signedInAs("support", "sue");
        const seen = yield* support.browser.open(`/console/organizations/${organization.id}`);
        assert.notInclude(seen.text, "application_token");
        assert.include(seen.text, "<code>https://partner.example</code>");
      }),
    ),
  );

  it.effect("sets what people are shown of a consumer: its policies and its logo", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer, organization } = yield* putOrganization();
        const staff = yield* signedInAs("operator", "olga");
        const { browser } = staff;
        const page = yield* browser.open(`/console/organizations/${organization.id}`);
        const found = Effect.map(
          Effect.flatMap(OAuthConsumerStore, ({ find }) => find(consumer.id)),
          (known) => Option.getOrThrow(known).consumer,
        );
        const policies = { privacy: "https://partner.example/privacy", terms: "" };
        yield* confirm(staff, page, "policies", policies);
        assert.deepInclude(yield* found, {
          privacyUrl: "https://partner.example/privacy",
          termsUrl: undefined,
        });
        const bad = yield* confirm(staff, page, "policies", { terms: "javascript:x" });
        assert.strictEqual(bad.status, 422);
        const file = (content: Uint8Array) => [
          { name: "logo", content, fileName: "logo.svg", type: "image/png" },
        ];
        const refused = yield* browser.submit(page, "logo", {
          files: file(new TextEncoder().encode("<svg onload='alert(1)'/>")),
        });
        assert.strictEqual(refused.status, 422);
        assert.include(wordsOf(refused), "neither a JPEG nor a PNG");
        const done = yield* browser.submit(page, "logo", { files: file(samplePng) });
        const { logoId } = yield* found;
        assert.include(done.text, `src="/portal/logo/${logoId}"`);
        yield* browser.submit(done, "remove_logo");
        assert.isUndefined((yield* found).logoId);
      }),
    ),
  );

  it.effect("switches a product off after asking, and sees who is near a limit", () =>
    withEdge(
      Effect.gen(function* () {
        const staff = yield* signedInAs("operator", "olga");
        const page = yield* staff.browser.open("/console/settings");
        assert.include(wordsOf(page), "No subject is near a limit.");
        const done = yield* confirm(staff, page, "product");
        assert.match(wordsOf(done), /telecom\.possession_send inactive/);
      }),
    ),
  );

  it.effect("sees a delivery's attempts and sends it again", () =>
    withEdge(
      Effect.gen(function* () {
        const { account } = yield* putOrganization();
        const { id } = yield* putDropped(account.id);
        const { browser } = yield* signedInAs("operator", "olga");
        const list = yield* browser.open("/console/deliveries?status=dropped");
        const page = yield* browser.open(linkOf(list, id.slice(-12)));
        assert.match(wordsOf(page), /Attempts, oldest first .* 503/);
        assert.notInclude(page.text, "order=17");
        const done = yield* browser.submit(page, "replay");
        assert.include(wordsOf(done), "It is sent again.");
        const found = yield* (yield* DeliveryStore).log.find(id);
        assert.strictEqual(Option.getOrThrow(found).state._tag, "Waiting");
      }),
    ),
  );
});

describe("a partner", () => {
  it.effect("sees and changes what is the own organization's", () =>
    withEdge(
      Effect.gen(function* () {
        const { account, organization, secret } = yield* putOrganization();
        const { id } = yield* putDropped(account.id);
        const staff = yield* signedInAs("partner", "pam", organization.id);
        const { browser } = staff;
        const page = yield* browser.open("/console");
        assert.strictEqual(page.path, "/console/own");
        assert.include(wordsOf(page), "Usage");
        assert.match(wordsOf(page), /Test data .* 1005 .* send to 9995551005/);
        assert.isTrue(yield* works(keyOn(yield* confirm(staff, page, "issue"))));
        yield* confirm(staff, page, "revoke");
        assert.isFalse(yield* works(secret));
        const delivery = yield* browser.open(`/console/own/deliveries/${id}`);
        assert.include(wordsOf(yield* browser.submit(delivery, "replay")), "It is sent again.");
      }),
    ),
  );

  it.effect("finds nothing of another organization, whatever is sent", () =>
    withEdge(
      Effect.gen(function* () {
        const mine = yield* putOrganization("Mine");
        const theirs = yield* putOrganization("Theirs");
        const delivery = yield* putDropped(theirs.account.id);
        const { browser, password } = yield* signedInAs("partner", "pam", mine.organization.id);
        const sure = { sure: "yes", current: password };
        const own = yield* browser.open("/console/own");
        assert.notInclude(own.text, "Theirs");
        assert.notInclude((yield* browser.open("/console/own/deliveries")).text, delivery.id);
        const foreign = `/console/own/deliveries/${delivery.id}`;
        assert.strictEqual((yield* browser.open(foreign)).status, 404);
        const attempts = [
          ["issue", { account: theirs.account.id, ...sure }],
          ["rotate", { account: theirs.account.id, ...sure }],
          ["revoke", { account: theirs.account.id, ...sure }],
          ["redirects", { consumer: theirs.consumer.id, uris: "https://evil.example/", ...sure }],
          ["policies", { consumer: theirs.consumer.id, terms: "https://evil.example/", ...sure }],
          ["remove_logo", { consumer: theirs.consumer.id }],
          ["account", { subject: theirs.account.id, standing: "inactive", ...sure }],
          ["account", { subject: mine.account.id, standing: "inactive", ...sure }],
          ["organization", { subject: theirs.organization.id, standing: "inactive", ...sure }],
          ["grant", { account: mine.account.id, product: "telecom.possession_send", rate: "" }],
          ["create_account", { name: "more" }],
          ["create_client", { profile: "1", ...sure }],
          ["create_consumer", { name: "more", application: mine.consumer.applicationId, ...sure }],
          ["consumer", { consumer: mine.consumer.id, standing: "active", passback: "yes" }],
          ["consumer_secret", { consumer: mine.consumer.id, ...sure }],
          ["api_token", { consumer: theirs.consumer.id, ...sure }],
        ] as const;
        for (const [task, values] of attempts) {
          const { status, text } = yield* forge(browser, "/console/own", task, values);
          assert.strictEqual(status, 422, task);
          assert.notInclude(text, 'class="secret"');
        }
        const replayed = yield* browser.send("POST", foreign, {
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({
            csrf: /name="csrf" value="([^"]*)"/.exec(own.text)?.[1] ?? "",
          }).toString(),
        });
        assert.strictEqual(replayed.status, 404);
        assert.isTrue(yield* works(theirs.secret));
        assert.isTrue(yield* works(mine.secret));
        const kept = yield* (yield* OAuthConsumerStore).find(theirs.consumer.id);
        assert.deepStrictEqual(
          Option.getOrThrow(kept).consumer.redirectUris,
          theirs.consumer.redirectUris,
        );
        assert.lengthOf((yield* accountOf(mine.account.id))?.grants ?? [], 1);
      }),
    ),
  );
});
