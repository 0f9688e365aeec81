import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { AffiliationAccess } from "@bonafide/core/affiliation/AffiliationAccess";
import { AffiliationClients } from "@bonafide/core/affiliation/AffiliationClients";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { Unknown } from "@bonafide/core/catalogue/Unknown";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { putPartner } from "../../src/access/AccessContract.ts";
import { sampleApplication } from "../../src/application/ApplicationSamples.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";

const made = Effect.gen(function* () {
  const { organization } = yield* putPartner();
  const { client, secret } = yield* (yield* AffiliationClients).create(organization.id, 1, {
    addresses: ["192.0.2.1"],
  });
  return { organization, client, secret };
});

const authenticate = (clientId: string, clientSecret: string) =>
  Effect.flatMap(AffiliationAccess, (access) =>
    access.authenticate({ clientId, clientSecret }, undefined),
  );

const rows = Effect.map(
  Effect.flatMap(AuditSeal, (seal) => seal.verify),
  ({ rows }) => rows,
);

describe("AffiliationClients", () => {
  it.effect("make clients that get in by their newest secret alone", () =>
    Effect.gen(function* () {
      const { client, secret } = yield* made;
      expect(yield* authenticate(client.clientId, secret)).toMatchObject({ client });
      const rotated = yield* (yield* AffiliationClients).rotateSecret(client.id);
      expect(yield* Effect.flip(authenticate(client.clientId, secret))).toMatchObject({
        names: ["CredentialsUnknown"],
      });
      expect(yield* authenticate(client.clientId, rotated.secret)).toMatchObject({ client });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("are known once they got in, by the credentials of then and no others", () =>
    Effect.gen(function* () {
      const { client, secret } = yield* made;
      const { authenticate: enter, wereKnown } = yield* AffiliationAccess;
      const credentials = { clientId: client.clientId, clientSecret: secret };
      const wrong = { ...credentials, clientSecret: `${secret}x` };
      expect(wereKnown(credentials)).toBe(false);
      yield* enter(credentials, undefined);
      yield* Effect.flip(enter(wrong, undefined));
      expect(wereKnown(credentials)).toBe(true);
      expect([wrong, { ...credentials, clientSecret: undefined }].some(wereKnown)).toBe(false);
      // By its address, and without credentials.
      yield* enter({ clientId: undefined, clientSecret: undefined }, "192.0.2.1");
      expect(wereKnown({ clientId: undefined, clientSecret: undefined })).toBe(false);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("change what is asked for and nothing else, and note each change", () =>
    Effect.gen(function* () {
      const { client, secret } = yield* made;
      const before = yield* rows;
      const { set } = yield* AffiliationClients;
      expect(yield* set(client.id, { whiteLabel: true })).toEqual({ ...client, whiteLabel: true });
      const shut = yield* set(client.id, { standing: "inactive", addresses: [] });
      expect(shut).toEqual({ ...client, whiteLabel: true, standing: "inactive", addresses: [] });
      expect(yield* Effect.flip(authenticate(client.clientId, secret))).toMatchObject({
        names: ["AccountInactive"],
      });
      expect(yield* rows).toBe(before + 2);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("tie a client to an application of its own organization only", () =>
    Effect.gen(function* () {
      const { client, organization } = yield* made;
      const other = { ...organization, id: freshId(), name: "Other" };
      yield* (yield* AccessRegistry).putOrganization(other);
      const own = sampleApplication(organization.id);
      const theirs = sampleApplication(other.id);
      const applications = yield* ApplicationStore;
      yield* applications.insert(own);
      yield* applications.insert(theirs);
      const { create, set } = yield* AffiliationClients;
      expect((yield* set(client.id, { applicationId: own.id })).applicationId).toBe(own.id);
      const change = { applicationId: theirs.id };
      expect(yield* Effect.flip(set(client.id, change))).toBeInstanceOf(Unknown);
      expect(yield* Effect.flip(create(organization.id, 2, change))).toBeInstanceOf(Unknown);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("know no organization and no client that is not there", () =>
    Effect.gen(function* () {
      const { create, rotateSecret, set } = yield* AffiliationClients;
      const id = freshId();
      const all = [create(id, 1, {}), set(id, {}), rotateSecret(id)];
      expect(
        yield* Effect.forEach(all, (one) => Effect.flip<unknown, Unknown, never>(one)),
      ).toEqual(
        ["organization", "client", "client"].map((kind) => expect.objectContaining({ kind, id })),
      );
    }).pipe(Effect.provide(TestBonafide)),
  );
});
