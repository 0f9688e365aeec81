import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import { DueDocumentStore } from "@bonafide/core/document/DueDocumentStore";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { describe } from "@effect/vitest";
import { Effect } from "effect";
import { accessContract } from "../../src/access/AccessContract.ts";
import { affiliationClientStoreContract } from "../../src/affiliation/AffiliationClientStoreContract.ts";
import { affiliationReferenceStoreContract } from "../../src/affiliation/AffiliationReferenceStoreContract.ts";
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
import { limitStoreContract } from "../../src/limit/LimitStoreContract.ts";
import { grantStoreContract } from "../../src/oauth/GrantStoreContract.ts";
import { oauthConsumerStoreContract } from "../../src/oauth/OAuthConsumerStoreContract.ts";
import { policyStoreContract } from "../../src/oauth/PolicyStoreContract.ts";
import { personSessionStoreContract } from "../../src/person/PersonSessionStoreContract.ts";
import { personStoreContract } from "../../src/person/PersonStoreContract.ts";
import { dueClaimContract } from "../../src/verification/DueClaimContract.ts";
import { transactionStoreContract } from "../../src/verification/TransactionStoreContract.ts";
import { broken, brokenPart } from "./BrokenStore.ts";

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
