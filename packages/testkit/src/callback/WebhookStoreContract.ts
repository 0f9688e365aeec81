import type { Webhook, WebhookSecret } from "@bonafide/core/callback/Webhook";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option, Redacted } from "effect";
import { putPartner } from "../access/AccessContract.ts";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";

const now = sampleTime;

/** An organization's webhook, of the telecom family. */
export const sampleWebhook = (organizationId: string, changes: Partial<Webhook> = {}): Webhook => ({
  organizationId,
  family: "telecom",
  url: "https://webhook.example/callback?key=%C3%BC",
  state: "active",
  updated: now,
  ...changes,
});

/** A secret of an organization, without end. */
export const sampleSecret = (
  organizationId: string,
  changes: Partial<WebhookSecret> = {},
): WebhookSecret => ({
  id: freshId(),
  organizationId,
  secret: Redacted.make(`whsec_${Buffer.from(freshId()).toString("base64")}`),
  created: now,
  ends: undefined,
  ...changes,
});

const partner = Effect.map(putPartner(), ({ account, organization }) => ({
  accountId: account.id,
  organizationId: organization.id,
}));

const shown = (secrets: ReadonlyArray<WebhookSecret>) =>
  secrets.map(({ secret, ...rest }) => ({ ...rest, secret: Redacted.value(secret) }));

/** The contract of `WebhookStore`. */
export const webhookStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("WebhookStore", () => {
    test(
      "keeps one webhook for each family, and replaces it",
      Effect.gen(function* () {
        const store = yield* WebhookStore;
        const { accountId, organizationId } = yield* partner;
        const telecom = sampleWebhook(organizationId);
        const document = sampleWebhook(organizationId, {
          family: "document",
          url: "https://d.example/",
        });
        yield* store.put(telecom);
        yield* store.put(document);
        expect(yield* store.ofOrganization(organizationId)).toEqual([document, telecom]);
        const moved = { ...telecom, url: "https://moved.example/", updated: now + 1 };
        yield* store.put(moved);
        expect(yield* store.ofOrganization(organizationId)).toEqual([document, moved]);
        expect(yield* store.activeOf(accountId, "telecom")).toEqual(Option.some(moved));
        expect(yield* store.activeOf(accountId, "document")).toEqual(Option.some(document));
      }),
    );

    test(
      "gives an account its own organization's, and another account no other's",
      Effect.gen(function* () {
        const store = yield* WebhookStore;
        const [ours, theirs, none] = [yield* partner, yield* partner, yield* partner];
        const webhook = sampleWebhook(ours.organizationId);
        const other = sampleWebhook(theirs.organizationId, { family: "document" });
        yield* store.put(webhook);
        yield* store.put(other);
        expect(yield* store.activeOf(ours.accountId, "telecom")).toEqual(Option.some(webhook));
        expect(yield* store.activeOf(ours.accountId, "document")).toEqual(Option.none());
        expect(yield* store.activeOf(theirs.accountId, "telecom")).toEqual(Option.none());
        expect(yield* store.activeOf(theirs.accountId, "document")).toEqual(Option.some(other));
        expect(yield* store.activeOf(none.accountId, "telecom")).toEqual(Option.none());
        expect(yield* store.ofOrganization(ours.organizationId)).toEqual([webhook]);
        expect(yield* store.ofOrganization(theirs.organizationId)).toEqual([other]);
        expect(yield* store.ofOrganization(none.organizationId)).toEqual([]);
      }),
    );

    for (const state of ["disabled", "gone"] as const) {
      test(
        `lists a webhook that is ${state}, which gets no messages until it is set again`,
        Effect.gen(function* () {
          const store = yield* WebhookStore;
          const { accountId, organizationId } = yield* partner;
          const webhook = sampleWebhook(organizationId, { state });
          yield* store.put(webhook);
          expect(yield* store.activeOf(accountId, "telecom")).toEqual(Option.none());
          expect(yield* store.ofOrganization(organizationId)).toEqual([webhook]);
          yield* store.put(sampleWebhook(organizationId));
          expect(Option.isSome(yield* store.activeOf(accountId, "telecom"))).toBe(true);
        }),
      );
    }

    test(
      "signs with what has not ended, newest first",
      Effect.gen(function* () {
        const store = yield* WebhookStore;
        const { accountId, organizationId } = yield* partner;
        const [ended, ending, newest, newer] = [
          sampleSecret(organizationId, { created: now - 3, ends: now }),
          sampleSecret(organizationId, { created: now - 2, ends: now + 1 }),
          sampleSecret(organizationId, { created: now + 1 }),
          sampleSecret(organizationId),
        ];
        const stored = [ended, ending, newest, newer];
        yield* Effect.forEach(stored, store.putSecret);
        const all = yield* store.secretsOf(organizationId);
        expect(shown(all)).toEqual(shown([newest, newer, ending, ended]));
        const signing = yield* store.signingFor(accountId, now);
        expect(shown(signing)).toEqual(shown([newest, newer, ending]));
        const after = yield* store.signingFor(accountId, now + 1);
        expect(shown(after)).toEqual(shown([newest, newer]));
      }),
    );

    test(
      "ends a secret, and keeps what it is",
      Effect.gen(function* () {
        const store = yield* WebhookStore;
        const { accountId, organizationId } = yield* partner;
        const secret = sampleSecret(organizationId);
        yield* store.putSecret(secret);
        yield* store.putSecret({ ...secret, ends: now + 5 });
        const kept = yield* store.secretsOf(organizationId);
        expect(shown(kept)).toEqual(shown([{ ...secret, ends: now + 5 }]));
        expect(yield* store.signingFor(accountId, now + 5)).toEqual([]);
      }),
    );

    test(
      "signs for an account with its own organization's secrets only",
      Effect.gen(function* () {
        const store = yield* WebhookStore;
        const [ours, theirs, none] = [yield* partner, yield* partner, yield* partner];
        const [secret, other] = [
          sampleSecret(ours.organizationId),
          sampleSecret(theirs.organizationId),
        ];
        yield* store.putSecret(secret);
        yield* store.putSecret(other);
        expect(shown(yield* store.signingFor(ours.accountId, now))).toEqual(shown([secret]));
        expect(shown(yield* store.signingFor(theirs.accountId, now))).toEqual(shown([other]));
        expect(yield* store.signingFor(none.accountId, now)).toEqual([]);
        expect(shown(yield* store.secretsOf(ours.organizationId))).toEqual(shown([secret]));
        expect(shown(yield* store.secretsOf(theirs.organizationId))).toEqual(shown([other]));
        expect(yield* store.secretsOf(none.organizationId)).toEqual([]);
      }),
    );

    test(
      "finds nothing by an unknown or invalid id",
      Effect.gen(function* () {
        const store = yield* WebhookStore;
        const { organizationId } = yield* partner;
        yield* store.put(sampleWebhook(organizationId));
        yield* store.putSecret(sampleSecret(organizationId));
        for (const id of [freshId(), ...malformedIds]) {
          expect(yield* store.activeOf(id, "telecom")).toEqual(Option.none());
          expect(yield* store.signingFor(id, now)).toEqual([]);
          expect(yield* store.ofOrganization(id)).toEqual([]);
          expect(yield* store.secretsOf(id)).toEqual([]);
        }
      }),
    );
  });
};
