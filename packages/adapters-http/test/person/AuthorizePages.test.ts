import type { PersonProofs } from "@bonafide/core/person/Proof";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Phone } from "@bonafide/core/telecom/Phone";
import { policyOf, sampleConsumer } from "@bonafide/testkit/oauth/OAuthSamples";
import { samplePerson } from "@bonafide/testkit/person/PersonSamples";
import { describe, it } from "@effect/vitest";
import { HttpServerRequest, HttpServerResponse } from "effect/http";
import type { AuthorizeStep } from "../../src/person/AuthorizeFlow.ts";
import { askDocument, askIdentity, askPhone, askSignIn } from "../../src/person/AuthorizePages.ts";
import { showWaiting } from "../../src/person/AuthorizeWaiting.ts";
import { noErrors } from "../../src/person/pages/Elements.ts";
import { pageText } from "../../src/person/PageText.ts";
import { makeRenderedPages } from "./RenderedPages.ts";

const missing = { _tag: "Missing" } as const;
const none: PersonProofs = {
  phone: missing,
  identity: missing,
  document: missing,
  affiliations: new Map(),
};
const phone = Phone.make("4155550123");
const birthDate = BirthDate.make("1990-02-28");
const pending = { _tag: "Pending", value: undefined } as const;
const provedPhone = { _tag: "Proved", value: phone, at: 0 } as const;
const provedIdentity = {
  _tag: "Proved",
  value: { birthDate, address: undefined },
  at: 0,
} as const;
const provedDocument = {
  _tag: "Proved",
  value: {
    transactionId: "one",
    facts: { type: "license", number: "D1", birthDate },
    sides: [],
  },
  at: 0,
} as const;
const blurred = {
  kind: "license",
  side: "back",
  alone: true,
  reasons: ["blurred"],
} as const;
const again = { _tag: "Failed", fault: "InformationUnclear", photo: blurred } as const;

describe("the pages of an authorization", () => {
  it.effect("ask for each proof as it stands, and lead to the others", () => {
    const pages = makeRenderedPages();
    const person = samplePerson("one");
    const stepOf = (name: string, proofs: Partial<PersonProofs>, query = ""): AuthorizeStep => {
      const href: AuthorizeStep["href"] = (choices = {}) =>
        `/oauth/authorize?${new URLSearchParams(choices)}`;
      return {
        visit: {
          request: HttpServerRequest.fromWeb(new Request("http://bonafide.test/")),
          query: new URLSearchParams(query),
          session: undefined,
          ended: undefined,
          secret: "secret",
          source: undefined,
          forgotHref: "/forgot",
          look: { words: pageText, others: [], chosen: undefined },
          words: pageText,
          passkey: undefined,
          capture: undefined,
          target: (action) => ({ action, csrf: "token" }),
          seal: (response) => response,
        },
        request: {
          known: {
            consumer: sampleConsumer("one", "two", { name: "A partner" }),
            organizationName: "An organization",
            organization: "active",
            applicationStatus: "active",
          },
          policy: policyOf("identity"),
          redirectUri: "https://partner.example/",
          state: undefined,
          op: undefined,
          eid: undefined,
          challenge: undefined,
        },
        renewable: false,
        session: { person, sessionId: "one" },
        person: { personId: person.id, applicationId: "one", source: undefined },
        proofs: { ...none, ...proofs },
        next: undefined,
        href,
        here: (choices = {}) => `${href(choices)}&here`,
        show: (page) => {
          pages.add(name, page);
          return HttpServerResponse.empty();
        },
      };
    };
    const entered = {
      errors: new Map([["", "No."]]),
      value: "entered",
      status: 422,
      retryAfter: undefined,
    };

    askSignIn(stepOf("sign-in", {}));
    askSignIn(stepOf("sign-up", {}), { errors: noErrors, op: "signup" });
    askSignIn(stepOf("kept", {}, "kind=license"), { ...entered, kept: "sealed" });

    const failed = { _tag: "Failed", fault: "SmsNotSent" } as const;
    const sent = { _tag: "Pending", value: phone } as const;
    askPhone(stepOf("phone", {}));
    askPhone(stepOf("phone failed", { phone: failed }));
    askPhone(stepOf("phone entered", {}), entered);
    askPhone(stepOf("code", { phone: sent }));
    askPhone(stepOf("another phone", { phone: sent }, "another=phone"));
    askPhone(stepOf("proved phone anew", { phone: provedPhone }));

    const unmatched = { _tag: "Failed", fault: "UserUnknown" } as const;
    askIdentity(stepOf("identity waits", { identity: pending }));
    askIdentity(stepOf("identity", {}));
    askIdentity(stepOf("identity of a document", { document: provedDocument }));
    askIdentity(stepOf("identity failed", { identity: unmatched }));
    askIdentity(stepOf("identity anew", { identity: provedIdentity }), entered);

    askDocument(stepOf("document waits", { document: pending }));
    askDocument(stepOf("document waits still", { document: pending }, "wait=still"));
    askDocument(stepOf("kinds", {}));
    askDocument(stepOf("unknown kind", {}, "kind=other"));
    askDocument(stepOf("photos", {}, "kind=license"));
    askDocument(stepOf("photos by files", {}, "kind=license&from=file&again=both"));
    askDocument(stepOf("photos entered", {}, "kind=license"), entered);
    askDocument(stepOf("the back again", { document: again }));
    askDocument(stepOf("both again", { document: again }, "kind=license&again=both"));
    askDocument(stepOf("another document", { document: again }, "kind=passport"));
    const notAlone = { ...again, photo: { ...blurred, alone: false } };
    askDocument(stepOf("the kinds again", { document: notAlone }));
    const differs = { _tag: "Failed", fault: "BirthDateDiffers" } as const;
    const proved = { phone: provedPhone, identity: provedIdentity };
    askDocument(stepOf("to correct", { ...proved, document: differs }));
    askDocument(stepOf("nothing to correct", { ...proved, document: again }, "kind=any"));
    askDocument(
      stepOf("no phone to correct with", { ...proved, phone: missing, document: differs }),
    );
    askDocument(stepOf("no identity to correct", { phone: provedPhone, document: differs }));
    showWaiting(stepOf("a person decides", {}), "person", pageText.affiliation);
    return pages.areIn("authorize-pages.txt");
  });
});
