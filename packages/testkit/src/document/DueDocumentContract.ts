import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import { personAccount } from "@bonafide/core/person/PersonAccount";
import type { DocumentTransaction } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import {
  nextVersion,
  sampleDocument,
  sampleIdentity,
  sampleTime,
  sampleVerification,
} from "../verification/TransactionSamples.ts";
import { sampleHolder } from "../due/SampleHolder.ts";

const now = sampleTime + 60_000;
const leaseUntil = now + 10_000;
const holder = sampleHolder;

const waitingUntil = (readAt: number) =>
  ({ _tag: "Waiting", readAt, readings: 0, lost: 0, giveUpAt: now + 1e6 }) as const;

/** Stores one verification of an account, and a document of it for each time, due then. */
const storeDocuments = Effect.fnUntraced(function* (
  { accountId, applicationId }: Partial<Pick<DocumentTransaction, "accountId" | "applicationId">>,
  ...times: ReadonlyArray<number>
) {
  const verification = sampleVerification(accountId === undefined ? {} : { accountId });
  yield* (yield* VerificationStore).insert(verification);
  const documents = times.map((readAt) =>
    sampleDocument(verification, { applicationId, state: waitingUntil(readAt) }),
  );
  yield* Effect.forEach(documents, (yield* TransactionStore).insert);
  return { verification, ids: documents.map(({ id }) => id), documents };
});

const claim = (share: string, after = "") =>
  Effect.flatMap(DueDocumentStore, (store) =>
    store.claim({ share, after, holder, now, leaseUntil }),
  );

const claimedId = (share: string, after = "") =>
  Effect.map(claim(share, after), (found) => Option.getOrUndefined(found)?.id);

/** The contract of `DueDocumentStore`: it hands documents out. */
export const dueDocumentContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("DueDocumentStore", () => {
    test(
      "knows no share of an empty store",
      Effect.gen(function* () {
        const store = yield* DueDocumentStore;
        expect(yield* store.shares(now)).toEqual([]);
        expect(yield* claim(freshId())).toEqual(Option.none());
      }),
    );

    test(
      "tells each share with a due document once, in the order of ids, and no other",
      Effect.gen(function* () {
        const store = yield* DueDocumentStore;
        const many = yield* storeDocuments({}, now - 3, now - 2, now - 1);
        const one = yield* storeDocuments({}, now);
        yield* storeDocuments({}, now + 1);
        const settled = yield* storeDocuments({}, now);
        const transactions = yield* TransactionStore;
        const verified = { _tag: "Verified", checks: nothingChecked } as const;
        for (const document of settled.documents)
          yield* transactions.save(nextVersion(document, { state: verified }));
        const asked = sampleVerification();
        yield* (yield* VerificationStore).insert(asked);
        yield* transactions.insert(
          sampleIdentity(asked, { state: { _tag: "Asking", askAt: now } }),
        );
        const shares = [many, one].map(({ verification }) => verification.accountId).toSorted();
        expect(yield* store.shares(now)).toEqual(shares);
      }),
    );

    test(
      "claims a share's documents earliest first, each once, until its lease ends",
      Effect.gen(function* () {
        const store = yield* DueDocumentStore;
        const { ids, verification } = yield* storeDocuments({}, now - 1, now - 3, now, now + 1);
        yield* storeDocuments({}, now - 9);
        const share = verification.accountId;
        const [second, first, third, fourth] = ids;
        expect(yield* claim(share)).toEqual(Option.some({ id: first, sharer: share }));
        expect(yield* claimedId(share, share)).toBe(second);
        expect(yield* claimedId(share)).toBe(third);
        expect(yield* claimedId(share)).toBe(undefined);
        expect(yield* store.shares(now)).not.toContain(share);
        expect(yield* store.shares(leaseUntil)).toContain(share);
        const again = { share, after: "", holder, now: leaseUntil, leaseUntil: leaseUntil + 1 };
        const before = { ...again, now: leaseUntil - 1, leaseUntil: leaseUntil + 1_000 };
        expect(yield* store.claim(before)).toEqual(Option.some({ id: fourth, sharer: share }));
        expect(yield* store.claim(before)).toEqual(Option.none());
        expect(Option.getOrThrow(yield* store.claim(again)).sharer).toBe(share);
      }),
    );

    test(
      "gives the people on the server's own pages turns within their share",
      Effect.gen(function* () {
        const store = yield* DueDocumentStore;
        const person = () =>
          storeDocuments(
            { accountId: personAccount.accountId, applicationId: undefined },
            now - 2,
            now - 1,
          );
        const crowd = [yield* person(), yield* person(), yield* person()].toSorted((one, other) =>
          one.verification.id < other.verification.id ? -1 : 1,
        );
        expect(yield* store.shares(now)).toEqual([personAccount.accountId]);
        let after = "";
        for (const round of [0, 1]) {
          for (const { ids, verification } of crowd) {
            const found = Option.getOrThrow(yield* claim(personAccount.accountId, after));
            expect(found).toEqual({ id: ids[round], sharer: verification.id });
            after = found.sharer;
          }
        }
        expect(yield* claim(personAccount.accountId, after)).toEqual(Option.none());
      }),
    );

    test(
      "counts people whom an application sent against the application's share",
      Effect.gen(function* () {
        const store = yield* DueDocumentStore;
        const applicationId = freshId();
        const sent = { accountId: personAccount.accountId, applicationId };
        const one = yield* storeDocuments(sent, now);
        const other = yield* storeDocuments(sent, now);
        expect(yield* store.shares(now)).toEqual([applicationId]);
        const claimed = [yield* claimedId(applicationId), yield* claimedId(applicationId)];
        expect(new Set(claimed)).toEqual(new Set([...one.ids, ...other.ids]));
      }),
    );

    test(
      "claims nothing twice, however many claim at once",
      Effect.gen(function* () {
        const times = Array.from({ length: 20 }, (_, at) => now - at);
        const { ids, verification } = yield* storeDocuments({}, ...times);
        const claims = yield* Effect.forEach(
          Array.from({ length: 30 }),
          () => claimedId(verification.accountId),
          { concurrency: "unbounded" },
        );
        const claimed = claims.filter((id) => id !== undefined);
        expect(new Set(claimed).size).toBe(claimed.length);
        let id = yield* claimedId(verification.accountId);
        for (; id !== undefined; id = yield* claimedId(verification.accountId)) claimed.push(id);
        expect(claimed.toSorted()).toEqual(ids.toSorted());
      }),
    );
  });
};
