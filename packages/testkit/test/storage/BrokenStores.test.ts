import { AccessStore } from "@bonafide/core/access/AccessStore";
import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { DueHolderStore } from "@bonafide/core/due/DueHolderStore";
import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { SentMessages } from "@bonafide/core/telecom/SentMessages";
import { SubscriberRecords } from "@bonafide/core/telecom/SubscriberRecords";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { describe } from "@effect/vitest";
import { Effect, Option } from "effect";
import { accessContract } from "../../src/access/AccessContract.ts";
import { affiliationClaimStoreContract } from "../../src/affiliation/AffiliationClaimStoreContract.ts";
import { affiliationClientStoreContract } from "../../src/affiliation/AffiliationClientStoreContract.ts";
import { affiliationRosterContract } from "../../src/affiliation/AffiliationRosterContract.ts";
import { applicationTokenStoreContract } from "../../src/application/ApplicationTokenStoreContract.ts";
import { deliveryStoreContract } from "../../src/callback/DeliveryStoreContract.ts";
import { webhookStoreContract } from "../../src/callback/WebhookStoreContract.ts";
import { dueDocumentContract } from "../../src/document/DueDocumentContract.ts";
import { imageStoreContract } from "../../src/document/ImageStoreContract.ts";
import { dueHolderContract } from "../../src/due/DueHolderContract.ts";
import { limitStoreContract } from "../../src/limit/LimitStoreContract.ts";
import { grantRecordContract } from "../../src/oauth/GrantRecordContract.ts";
import { grantStoreContract } from "../../src/oauth/GrantStoreContract.ts";
import { logoStoreContract } from "../../src/oauth/LogoStoreContract.ts";
import { oauthConsumerStoreContract } from "../../src/oauth/OAuthConsumerStoreContract.ts";
import { documentTokenStoreContract } from "../../src/passback/DocumentTokenStoreContract.ts";
import { personSessionStoreContract } from "../../src/person/PersonSessionStoreContract.ts";
import { personStoreContract } from "../../src/person/PersonStoreContract.ts";
import { unitOfWorkContract } from "../../src/storage/UnitOfWorkContract.ts";
import { sentMessagesContract } from "../../src/telecom/SentMessagesContract.ts";
import { subscriberRecordsContract } from "../../src/telecom/SubscriberRecordsContract.ts";
import { dueClaimContract } from "../../src/verification/DueClaimContract.ts";
import { erasureContract } from "../../src/verification/ErasureContract.ts";
import { transactionStoreContract } from "../../src/verification/TransactionStoreContract.ts";
import { broken, brokenPart } from "./BrokenStore.ts";

const isLasting = <E>(error: E): error is Exclude<E, VersionConflict> =>
  !(error instanceof VersionConflict);
const lasting = <A, E, R>(unit: Effect.Effect<A, E, R>) =>
  unit.pipe(Effect.catch((error) => (isLasting(error) ? Effect.fail(error) : Effect.die(error))));

describe("The contract of storage, of single stores,", () => {
  broken(AffiliationRoster, affiliationRosterContract)(
    "answers from an import that is half done",
    ({ sink }) => ({
      sink: (family) => {
        const whole = sink(family);
        return {
          ...whole,
          add: (roster, rows) => Effect.tap(whole.add(roster, rows), () => whole.complete(roster)),
        };
      },
    }),
  );
  broken(SubscriberRecords, subscriberRecordsContract)(
    "answers from an import that is half done",
    ({ add, complete }) => ({
      add: (roster, rows) => Effect.tap(add(roster, rows), () => complete(roster)),
    }),
  );
  broken(SubscriberRecords, subscriberRecordsContract)(
    "keeps what an import gave up",
    ({ complete }) => ({
      abandon: (roster) => Effect.asVoid(complete(roster)),
    }),
  );
  broken(DueDocumentStore, dueDocumentContract)(
    "leases documents for less than it was asked",
    ({ claim }) => ({
      claim: (turn) => claim({ ...turn, leaseUntil: turn.now + 1 }),
    }),
  );
  broken(TransactionStore, dueClaimContract)(
    "leases transactions for less than it was asked",
    ({ claimDue }) => ({
      claimDue: (wanted) => claimDue({ ...wanted, leaseUntil: wanted.now + 1 }),
    }),
  );
  broken(DeliveryStore, deliveryStoreContract)(
    "leases deliveries for less than it was asked",
    ({ claim }) => ({
      claim: (wanted) => claim({ ...wanted, leaseUntil: wanted.now + 1 }),
    }),
  );
  broken(DeliveryStore, deliveryStoreContract)("renews nothing", () => ({
    renew: () => Effect.void,
  }));
  broken(DeliveryStore, deliveryStoreContract)(
    "claims for hosts that are to be skipped",
    ({ claim }) => ({
      claim: (wanted) => claim({ ...wanted, skipHosts: [] }),
    }),
  );
  broken(DueHolderStore, dueHolderContract)("ends no holder", () => ({ end: () => Effect.void }));
  broken(DueHolderStore, dueHolderContract)("ends the claims of the living", ({ beat, end }) => ({
    beat: (id, at) =>
      Effect.tap(beat(id, at), (beats) =>
        end(
          beats.map((each) => each.id),
          0,
        ),
      ),
  }));
  broken(TransactionStore, transactionStoreContract)("saves over a newer version", ({ save }) => ({
    save: (transaction) => Effect.ignore(save(transaction)),
  }));
  broken(UnitOfWork, unitOfWorkContract)("commits a unit that failed", ({ atomically }) => ({
    atomically: (unit) => Effect.flatMap(atomically(Effect.exit(unit)), (exit) => lasting(exit)),
  }));
  broken(UnitOfWork, unitOfWorkContract)("commits piece by piece", () => ({
    atomically: (unit) => lasting(unit),
  }));
  broken(VerificationStore, erasureContract)("erases nothing", () => ({
    erase: () => Effect.void,
  }));
  broken(ImageStore, imageStoreContract)("erases no image", () => ({
    erase: () => Effect.void,
  }));
  broken(ImageStore, imageStoreContract)("finds the other side", ({ find }) => ({
    find: (id, side) => find(id, side === "front" ? "back" : "front"),
  }));
  broken(ImageStore, imageStoreContract)("erases what is not due", ({ eraseDue }) => ({
    eraseDue: (now, limit) => eraseDue(now + 1_000, limit),
  }));
  broken(LimitStore, limitStoreContract)("counts nothing", ({ change }) => ({
    change: (keys, turn) =>
      change(
        keys.map((key) => ({ ...key, subject: `${Math.random()}` })),
        turn,
      ),
  }));
  broken(AccessStore, accessContract)("finds keys that have ended", ({ findByKey }) => ({
    findByKey: (digest) => findByKey(digest, 0),
  }));
  brokenPart(
    ApplicationStore,
    "tokens",
    applicationTokenStoreContract,
  )("finds tokens that have ended", ({ findByDigest }) => ({
    findByDigest: (digest) => findByDigest(digest, 0),
  }));
  broken(GrantStore, grantRecordContract)("finds no record", () => ({
    record: () => Effect.succeedNone,
  }));
  broken(GrantStore, grantStoreContract)("finds one of several grants", ({ findBy }) => ({
    findBy: (kind, digests) => findBy(kind, digests.slice(0, 1)),
  }));
  broken(GrantStore, grantStoreContract)("forgets all grants", ({ forgetBefore }) => ({
    forgetBefore: (_, limit) => forgetBefore(Number.MAX_SAFE_INTEGER, limit),
  }));
  brokenPart(
    OAuthConsumerStore,
    "logos",
    logoStoreContract,
  )("removes no logo", () => ({ remove: () => Effect.void }));
  broken(OAuthConsumerStore, oauthConsumerStoreContract)(
    "takes any secret",
    ({ findByClientId }) => ({
      findByCredentials: (clientId) => findByClientId(clientId),
    }),
  );
  broken(AffiliationClientStore, affiliationClientStoreContract)(
    "knows any address",
    ({ findByAddress }) => ({
      findByAddress: () => findByAddress("203.0.113.9"),
    }),
  );
  broken(DocumentTokenStore, documentTokenStoreContract)(
    "forgets more than it may",
    ({ forgetBefore }) => ({
      forgetBefore: (time) => forgetBefore(time, Number.MAX_SAFE_INTEGER),
    }),
  );
  broken(PersonStore, personStoreContract)("takes an email twice", ({ insert }) => ({
    insert: (person) => Effect.as(insert(person), true),
  }));
  broken(PersonStore, personStoreContract)("erases no person", () => ({
    erase: () => Effect.void,
  }));
  broken(PersonStore, personSessionStoreContract)(
    "lists sessions of others too",
    ({ sessions }) => ({
      sessions: {
        ...sessions,
        openOf: (id) =>
          Effect.flatMap(sessions.find("none"), (other) =>
            Option.isSome(other) ? Effect.succeed([other.value]) : sessions.openOf(id.slice(0, -1)),
          ),
      },
    }),
  );
  broken(SentMessages, sentMessagesContract)(
    "keeps the last transaction of a message",
    ({ forget, remember }) => ({
      remember: (message) => Effect.andThen(forget(Number.MAX_SAFE_INTEGER), remember(message)),
    }),
  );
  broken(WebhookStore, webhookStoreContract)(
    "signs with secrets that have ended",
    ({ signingFor }) => ({
      signingFor: (account) => signingFor(account, 0),
    }),
  );
  brokenPart(
    AffiliationStore,
    "claims",
    affiliationClaimStoreContract,
  )("keeps what is personal in an erased claim", ({ save }) => ({
    save: (claim) =>
      claim.state._tag === "Erased" ? save({ ...claim, state: { _tag: "Expired" } }) : save(claim),
  }));
  brokenPart(
    AffiliationStore,
    "claims",
    affiliationClaimStoreContract,
  )("finds the claims of an account that did not compare it", ({ ofPerson }) => ({
    ofAccount: ofPerson,
  }));
  brokenPart(
    AffiliationStore,
    "claims",
    affiliationClaimStoreContract,
  )("looks at no claim again whose roster was replaced", ({ due }) => ({
    due: (now, limit, skip) =>
      Effect.map(due(now, limit, skip), (claims) =>
        claims.filter(({ evidence }) => evidence._tag !== "Roster"),
      ),
  }));
});
