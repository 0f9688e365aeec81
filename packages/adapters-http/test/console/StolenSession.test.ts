import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { withEdge } from "../server/TestEdge.ts";
import { putDocument, putOrganization, signedInAs } from "./ConsoleAsking.ts";
import { forge } from "./StaffForms.ts";

type Values = Readonly<Record<string, string>>;

/** Each change that gives a secret, sends data elsewhere, shuts out, ends or erases. */
const changesOf = (
  { account, consumer, organization }: Effect.Success<ReturnType<typeof putOrganization>>,
  verificationId: string,
): ReadonlyArray<readonly [path: string, values: Values]> => {
  const path = `/console/organizations/${organization.id}`;
  const off = { standing: "inactive" };
  const own = { consumer: consumer.id };
  return [
    [path, { task: "issue", account: account.id }],
    [path, { task: "rotate", account: account.id }],
    [path, { task: "revoke", account: account.id }],
    [path, { task: "webhook", family: "telecom", url: "https://evil.example/" }],
    [path, { task: "webhook", family: "telecom", url: "" }],
    [path, { task: "secret", overlap: "0" }],
    [path, { task: "application_token" }],
    [path, { task: "withdraw", account: account.id, product: "telecom.possession_send" }],
    [
      path,
      {
        task: "redirects",
        ...own,
        uris: "https://evil.example/",
        present: consumer.redirectUris.join(" "),
      },
    ],
    [path, { task: "organization", subject: organization.id, ...off }],
    [path, { task: "account", subject: account.id, ...off }],
    [path, { task: "create_client", profile: "1" }],
    [path, { task: "consumer", ...own, ...off }],
    [path, { task: "consumer", ...own, standing: "active", document_tokens: "yes" }],
    [path, { task: "policies", ...own, terms: "https://evil.example/" }],
    [path, { task: "consumer_secret", ...own }],
    [path, { task: "api_token", ...own }],
    ["/console/settings", { task: "product", product: "telecom.possession_send", ...off }],
    ["/console/erase", { task: "erase", id: verificationId }],
  ];
};

describe("a stolen session of an operator", () => {
  it.effect(
    "gives no secret, sends nothing elsewhere, and shuts out, ends and erases nothing",
    () =>
      withEdge(
        Effect.gen(function* () {
          const partner = yield* putOrganization();
          const { verificationId } = yield* putDocument();
          const { browser } = yield* signedInAs("operator", "olga");
          const changes = changesOf(partner, verificationId);
          const stored = Effect.gen(function* () {
            const consumer = yield* (yield* OAuthConsumerStore).find(partner.consumer.id);
            const verification = yield* (yield* VerificationStore).find(verificationId);
            const webhooks = yield* (yield* WebhookStore).ofOrganization(partner.organization.id);
            return { consumer, webhooks, personal: Option.getOrThrow(verification).personal };
          });
          const before = yield* stored;
          const done = Effect.map(
            Effect.flatMap(AuditLog, ({ list }) => list({ actor: "staff olga", limit: 99 })),
            (rows) => rows.map(({ action }) => action),
          );
          const noted = yield* done;
          const statuses: Array<number> = [];
          for (const [path, values] of changes) {
            const asked = yield* forge(browser, path, values);
            assert.include(asked.text, 'name="current"', values["task"]);
            for (const current of ["", "a guess"]) {
              const { status, text } = yield* forge(browser, path, {
                ...values,
                sure: "yes",
                current,
              });
              assert.notInclude(text, 'class="secret"');
              statuses.push(status);
            }
          }
          assert.sameMembers([...new Set(statuses)], [422, 429]);
          assert.deepStrictEqual(yield* stored, before);
          const since = (yield* done).filter((action) => !noted.includes(action));
          assert.deepStrictEqual([...new Set(since)], ["staff.proof_refused"]);
        }),
      ),
  );
});
