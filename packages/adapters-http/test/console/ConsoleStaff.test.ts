import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { Operators } from "@bonafide/core/access/Operators";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { headingOf, makeBrowser, unescape, wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { enter, hostile, signedInAs } from "./ConsoleAsking.ts";
import { forge, pathOf, stored } from "./StaffForms.ts";

const secretOn = ({ text }: { readonly text: string }): string =>
  unescape(/<code class="secret">([^<]*)<\/code>/.exec(text)?.[1] ?? "");

describe("the accounts of staff in the console", () => {
  it.effect("are listed with role, standing, last sign-in and second factor", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("operator", "olga");
        yield* (yield* StaffAccounts).create("rita", "reviewer");
        const { text } = yield* browser.open("/console/staff");
        const rowOf = (name: string) =>
          (text.match(/<tr>[^]*?<\/tr>/g) ?? []).find((row) => row.includes(`>${name}</a>`)) ?? "";
        assert.match(rowOf("olga"), /operator.*active.*<time.*app/);
        assert.match(rowOf("rita"), /reviewer.*active.*none recorded.*not set/);
        assert.notInclude(text, "argon2");
      }),
    ),
  );

  it.effect(
    "are created by an operator who gives the own password, which is shown never, the new one once",
    () =>
      withEdge(
        Effect.gen(function* () {
          const { browser, password } = yield* signedInAs("operator", "olga");
          const page = yield* browser.open("/console/staff");
          const values = { name: "rita", role: "reviewer" };
          for (const wrong of [{ name: hostile }, { role: "owner" }, { role: "partner" }]) {
            const refused = yield* browser.submit(page, "create", {
              values: { ...values, ...wrong },
            });
            assert.strictEqual(refused.status, 422);
            assert.notInclude(refused.text, "<script>alert");
          }
          const asked = yield* browser.submit(page, "create", { values });
          assert.strictEqual(headingOf(asked), "Are you sure?");
          assert.include(wordsOf(asked), "rita gets the role reviewer");
          assert.isUndefined(yield* stored("rita"));
          const again = yield* browser.submit(asked, "create", {
            values: { current: "a wrong guess" },
          });
          assert.strictEqual(again.status, 422);
          assert.include(wordsOf(again), "This is not your password.");
          assert.notInclude(again.text, "a wrong guess");
          assert.isUndefined(yield* stored("rita"));
          const made = yield* browser.submit(again, "create", { values: { current: password } });
          assert.notInclude(made.text, password);
          assert.strictEqual(made.headers["cache-control"], "no-store");
          assert.include(wordsOf(made), "The first sign-in sets the second factor.");
          const secret = secretOn(made);
          assert.match(secret, /^[\w-]{43}$/);
          assert.notInclude((yield* browser.open(yield* pathOf("rita"))).text, secret);
          const rita = yield* enter(yield* makeBrowser, { name: "rita", password: secret });
          assert.strictEqual(rita.path, "/console/second-factor");
          const rows = yield* (yield* AuditLog).list({ actor: "staff olga", limit: 50 });
          assert.includeMembers(
            rows.map(({ action }) => action),
            ["staff.created.reviewer", "staff.proof_refused"],
          );
        }),
      ),
  );

  it.effect("get another role, are shut out, let in and reset, and lose their sessions", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, password } = yield* signedInAs("operator", "olga");
        const rita = yield* signedInAs("reviewer", "rita");
        const path = yield* pathOf("rita");
        const change = Effect.fnUntraced(function* (
          task: string,
          values: Readonly<Record<string, string>> = {},
        ) {
          const asked = yield* browser.submit(yield* browser.open(path), task, { values });
          assert.strictEqual(headingOf(asked), "Are you sure?");
          return yield* browser.submit(asked, task, { values: { current: password } });
        });
        const changed = yield* change("role", { role: "auditor" });
        assert.include(wordsOf(changed), "The change is in effect.");
        assert.strictEqual((yield* stored("rita"))?.role, "auditor");
        assert.strictEqual((yield* rita.browser.open("/console")).path, "/console/signin");
        yield* change("standing");
        assert.strictEqual((yield* stored("rita"))?.standing, "inactive");
        yield* change("standing");
        assert.strictEqual((yield* stored("rita"))?.standing, "active");
        const reset = yield* change("reset");
        assert.isUndefined((yield* stored("rita"))?.secrets.totp);
        const factor = yield* enter(rita.browser, { name: "rita", password: secretOn(reset) });
        assert.strictEqual(factor.path, "/console/second-factor");
        const rows = yield* (yield* AuditLog).list({ actor: "staff olga", limit: 50 });
        assert.includeMembers(
          rows.map(({ action }) => action),
          ["staff.role.auditor", "staff.inactive", "staff.active", "staff.reset"],
        );
      }),
    ),
  );

  it.effect("of partners belong to an organization that is there, and stay partners", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, password } = yield* signedInAs("operator", "olga");
        const { id } = yield* (yield* Operators).createOrganization(hostile);
        const create = (organization: string, role: string) =>
          forge(browser, "/console/staff", {
            task: "create",
            name: "pam",
            role,
            organization,
            sure: "yes",
            current: password,
          });
        for (const [organization, role] of [
          ["01a1fca2-03c2-7370-a3b8-432d8f6128b4", "partner"],
          ["x", "partner"],
          ["", "partner"],
          [id, "operator"],
        ] as const) {
          assert.oneOf((yield* create(organization, role)).status, [404, 422]);
        }
        assert.isUndefined(yield* stored("pam"));
        assert.include((yield* create(id, "partner")).text, 'class="secret"');
        const path = yield* pathOf("pam");
        const shown = yield* browser.open(path);
        assert.include(wordsOf(shown), "A partner stays a partner");
        assert.notInclude(shown.text, "<script>alert");
        const role = { task: "role", role: "operator", sure: "yes", current: password };
        assert.strictEqual((yield* forge(browser, path, role)).status, 422);
        assert.strictEqual((yield* stored("pam"))?.role, "partner");
      }),
    ),
  );
});
