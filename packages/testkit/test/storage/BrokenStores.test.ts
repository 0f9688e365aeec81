import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { AccessStore } from "@bonafide/core/access/AccessStore";
import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
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
import { type Context, Effect, type Layer, Option } from "effect";
import { brokenPort } from "../../src/storage/BrokenPort.ts";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { mustCatch } from "../../src/storage/PortTest.ts";
import { accessContract } from "../../src/access/AccessContract.ts";
import { affiliationClaimStoreContract } from "../../src/affiliation/AffiliationClaimStoreContract.ts";
import { affiliationClientStoreContract } from "../../src/affiliation/AffiliationClientStoreContract.ts";
import { affiliationReferenceStoreContract } from "../../src/affiliation/AffiliationReferenceStoreContract.ts";
import { affiliationRosterContract } from "../../src/affiliation/AffiliationRosterContract.ts";
import { affiliationStoreContract } from "../../src/affiliation/AffiliationStoreContract.ts";
import { likenessStoreContract } from "../../src/affiliation/LikenessStoreContract.ts";
import { usageReasonContract } from "../../src/application/UsageReasonContract.ts";
import { applicationStoreContract } from "../../src/application/ApplicationStoreContract.ts";
import { applicationTokenStoreContract } from "../../src/application/ApplicationTokenStoreContract.ts";
import { callbackOutboxContract } from "../../src/callback/CallbackOutboxContract.ts";
import { deliveryLogContract } from "../../src/callback/DeliveryLogContract.ts";
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
import { policyStoreContract } from "../../src/oauth/PolicyStoreContract.ts";
import { documentTokenStoreContract } from "../../src/passback/DocumentTokenStoreContract.ts";
import { personSessionStoreContract } from "../../src/person/PersonSessionStoreContract.ts";
import { personStoreContract } from "../../src/person/PersonStoreContract.ts";
import { unitOfWorkContract } from "../../src/storage/UnitOfWorkContract.ts";
import { sentMessagesContract } from "../../src/telecom/SentMessagesContract.ts";
import { subscriberRecordsContract } from "../../src/telecom/SubscriberRecordsContract.ts";
import { dueClaimContract } from "../../src/verification/DueClaimContract.ts";
import { erasureContract } from "../../src/verification/ErasureContract.ts";
import { transactionStoreContract } from "../../src/verification/TransactionStoreContract.ts";

type Stores = Layer.Success<typeof MemoryStores>;

/** The contract of a store over a broken one beside sound ones. */
const broken = <Id extends Stores, Shape extends object>(
  port: Context.Key<Id, Shape>,
  contract: (layer: typeof MemoryStores) => void,
) =>
  brokenPort<Id, Shape, Stores, never>(port, MemoryStores, (fault, layer) =>
    mustCatch(fault, () => contract(layer)),
  );

/** The same of one part of a store. */
const brokenPart =
  <Id extends Stores, Part extends string, Shape extends Readonly<Record<Part, object>>>(
    port: Context.Key<Id, Shape>,
    part: Part,
    contract: (layer: typeof MemoryStores) => void,
  ) =>
  (fault: string, change: (sound: Shape[Part]) => Partial<Shape[Part]>): void =>
    broken(port, contract)(fault, (store) => ({
      ...store,
      [part]: { ...store[part], ...change(store[part]) },
    }));

const isLasting = <E>(error: E): error is Exclude<E, VersionConflict> =>
  !(error instanceof VersionConflict);
const lasting = <A, E, R>(unit: Effect.Effect<A, E, R>) =>
  unit.pipe(Effect.catch((error) => (isLasting(error) ? Effect.fail(error) : Effect.die(error))));

type List<A> = Effect.Effect<ReadonlyArray<A>>;
const turned = <A>(list: List<A>): List<A> => Effect.map(list, (all) => all.toReversed());
const turning =
  <Wanted extends ReadonlyArray<unknown>, A>(list: (...wanted: Wanted) => List<A>) =>
  (...wanted: Wanted): List<A> =>
    turned(list(...wanted));

describe("The contract of storage, where order matters,", () => {
  broken(AccessRegistry, accessContract)(
    "lists organizations in another order",
    ({ organizations }) => ({
      organizations: turned(organizations),
    }),
  );
  broken(AccessRegistry, accessContract)("lists accounts in another order", ({ accounts }) => ({
    accounts: turned(accounts),
  }));
  broken(AccessRegistry, accessContract)("lists keys in another order", ({ keysOf }) => ({
    keysOf: turning(keysOf),
  }));
  broken(AffiliationClientStore, affiliationClientStoreContract)(
    "lists clients in another order",
    ({ clients }) => ({
      clients: turned(clients),
    }),
  );
  brokenPart(
    AffiliationStore,
    "references",
    affiliationReferenceStoreContract,
  )("lists states in another order", ({ states }) => ({
    states: turned(states),
  }));
  brokenPart(
    AffiliationStore,
    "references",
    affiliationReferenceStoreContract,
  )("lists schools in another order", ({ schools }) => ({
    schools: turned(schools),
  }));
  brokenPart(
    AffiliationStore,
    "references",
    affiliationReferenceStoreContract,
  )("finds schools in another order", ({ searchSchools }) => ({
    searchSchools: turning(searchSchools),
  }));
  brokenPart(
    AffiliationStore,
    "references",
    affiliationReferenceStoreContract,
  )("lists documents in another order", ({ documentTypes }) => ({
    documentTypes: turning(documentTypes),
  }));
  broken(AffiliationStore, affiliationStoreContract)(
    "lists reviews in another order",
    ({ inReview }) => ({
      inReview: turning(inReview),
    }),
  );
  broken(AffiliationStore, affiliationStoreContract)("expires in another order", ({ expired }) => ({
    expired: turning(expired),
  }));
  brokenPart(
    AffiliationStore,
    "likenesses",
    likenessStoreContract,
  )("lists what waits in another order", ({ claim }) => ({
    claim: turning(claim),
  }));
  brokenPart(
    AffiliationStore,
    "likenesses",
    likenessStoreContract,
  )("lists what is alike in another order", ({ alike }) => ({
    alike: turning(alike),
  }));
  broken(ApplicationStore, usageReasonContract)("counts what is older", ({ reasons }) => ({
    reasons: () => reasons(0),
  }));
  broken(ApplicationStore, applicationStoreContract)("pages in another order", ({ page }) => ({
    page: turning(page),
  }));
  broken(ApplicationStore, applicationStoreContract)(
    "counts uses in another order",
    ({ usage }) => ({
      usage: turning(usage),
    }),
  );
  brokenPart(
    ApplicationStore,
    "tokens",
    applicationTokenStoreContract,
  )("lists tokens in another order", ({ all }) => ({
    all: turned(all),
  }));
  broken(CallbackOutbox, callbackOutboxContract)(
    "lists callbacks in another order",
    ({ ofVerification }) => ({
      ofVerification: turning(ofVerification),
    }),
  );
  brokenPart(
    DeliveryStore,
    "log",
    deliveryLogContract,
  )("lists deliveries in another order", ({ list }) => ({
    list: turning(list),
  }));
  brokenPart(
    DeliveryStore,
    "log",
    deliveryLogContract,
  )("lists attempts in another order", ({ attemptsOf }) => ({
    attemptsOf: turning(attemptsOf),
  }));
  broken(WebhookStore, webhookStoreContract)(
    "lists webhooks in another order",
    ({ ofOrganization }) => ({
      ofOrganization: turning(ofOrganization),
    }),
  );
  broken(WebhookStore, webhookStoreContract)("lists secrets in another order", ({ secretsOf }) => ({
    secretsOf: turning(secretsOf),
  }));
  broken(WebhookStore, webhookStoreContract)(
    "signs with secrets in another order",
    ({ signingFor }) => ({
      signingFor: turning(signingFor),
    }),
  );
  broken(DueDocumentStore, dueDocumentContract)("gives turns in another order", ({ shares }) => ({
    shares: turning(shares),
  }));
  broken(ImageStore, imageStoreContract)("lists sides in another order", ({ sides }) => ({
    sides: turning(sides),
  }));
  broken(LimitStore, limitStoreContract)("lists the emptiest", ({ fullest }) => ({
    fullest: (limit, now, count) =>
      Effect.map(fullest(limit, now, 1_000), (all) => all.slice(-count)),
  }));
  broken(GrantStore, grantStoreContract)("lists grants in another order", ({ liveOf }) => ({
    liveOf: turning(liveOf),
  }));
  broken(OAuthConsumerStore, oauthConsumerStoreContract)(
    "lists consumers in another order",
    ({ consumers }) => ({
      consumers: turned(consumers),
    }),
  );
  brokenPart(
    OAuthConsumerStore,
    "policies",
    policyStoreContract,
  )("lists policies in another order", ({ all }) => ({ all: turned(all) }));
  broken(PersonStore, personSessionStoreContract)(
    "lists sessions in another order",
    ({ sessions }) => ({
      sessions: { ...sessions, openOf: turning(sessions.openOf) },
    }),
  );
  broken(PersonStore, personStoreContract)("lists people in another order", ({ newest }) => ({
    newest: turning(newest),
  }));
  broken(PersonStore, personStoreContract)(
    "lists all attempts in another order",
    ({ allAttemptsOf }) => ({
      allAttemptsOf: turning(allAttemptsOf),
    }),
  );
  broken(TransactionStore, transactionStoreContract)(
    "lists transactions in another order",
    ({ ofVerification }) => ({
      ofVerification: turning(ofVerification),
    }),
  );
  broken(TransactionStore, dueClaimContract)(
    "lists reviews of documents in another order",
    ({ inReview }) => ({
      inReview: turned(inReview),
    }),
  );
  broken(TransactionStore, dueClaimContract)("claims in another order", ({ claimDue }) => ({
    claimDue: turning(claimDue),
  }));
  broken(DeliveryStore, deliveryStoreContract)(
    "claims deliveries in another order",
    ({ claim }) => ({
      claim: turning(claim),
    }),
  );
});

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
