import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { type ConsumerChange, OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { People, type UsedSession } from "@bonafide/core/person/People";
import { PersonVerifications } from "@bonafide/core/person/PersonVerifications";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Phone } from "@bonafide/core/telecom/Phone";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { putPartner, samplePartner } from "@bonafide/testkit/access/AccessContract";
import { sampleRosterPerson } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { sampleApplication } from "@bonafide/testkit/application/ApplicationSamples";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { MemorySmsGateway } from "@bonafide/testkit/telecom/MemorySmsGateway";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { TestEdge } from "../server/TestEdge.ts";

export const redirectUri = "https://partner.example/callback";
export const email = "anna@people.example";
const phone = Phone.make("4155550123");
const birthDate = BirthDate.make("1934-08-12");

/** A consumer with secrets of its own, and what it is part of. */
export const makeConsumer = Effect.fnUntraced(function* (change: ConsumerChange = {}) {
  const partner = yield* putPartner(samplePartner());
  const application = sampleApplication(partner.organization.id);
  yield* (yield* ApplicationStore).insert(application);
  const { consumer, secret } = yield* (yield* OAuthConsumers).create(application.id, "Partner", {
    redirectUris: [redirectUri],
    passback: true,
    documentTokens: true,
    ...change,
  });
  return { application, consumer, organization: partner.organization, secret };
});
export type Consumer = Effect.Success<ReturnType<typeof makeConsumer>>;

/** Replaces the roster of service members by one that holds a person of this first name. */
export const enrol = Effect.fnUntraced(function* (fname: string) {
  const roster = (yield* AffiliationRoster).sink("military");
  const id = freshId();
  yield* roster.begin(id);
  yield* roster.add(id, [
    {
      ...sampleRosterPerson(),
      fname,
      lname: "Eriksson",
      birthDate,
      attributes: { status: "Veteran" },
    },
  ]);
  yield* roster.complete(id);
});

const imageOf = (name: string) =>
  [
    `${name}_image`,
    { _tag: "Whole", name: `${name}.jpg`, bytes: sampleImage("jpeg", 50_000) },
  ] as const;

/** A person who signed up, without proofs. */
export const makePerson = Effect.fnUntraced(function* (who: string = email) {
  const { person, sessionId } = yield* (yield* People).signUp({
    email: who,
    password: "four words in a row",
    source: undefined,
  });
  const session: UsedSession = { person, sessionId };
  return session;
});

/** Proves all that there is to be proved; time passes. */
export const proveAll = Effect.fnUntraced(function* ({ person }: UsedSession) {
  const visit = { personId: person.id, applicationId: undefined, source: undefined };
  const verifications = yield* PersonVerifications;
  yield* verifications.sendCode(visit, phone);
  yield* verifications.confirmCode(visit, yield* (yield* MemorySmsGateway).codeOf(phone));
  yield* verifications.matchIdentity(visit, birthDate);
  yield* verifications.submitDocument(
    visit,
    "license",
    new Map([imageOf("front"), imageOf("back")]),
  );
  yield* enrol("Anna");
  const texts = {
    fname: "Anna",
    lname: "Eriksson",
    birth_date: birthDate,
    duty_date: "2005-05-05",
  };
  yield* verifications.verifyAffiliation(
    visit,
    { family: "military", by: "person" },
    {
      texts: new Map(Object.entries(texts).map(([name, value]) => [name, [value]])),
      files: new Map(),
    },
  );
  yield* TestClock.adjust("5 seconds");
  yield* (yield* DueTransactions).sweep;
});

/** The parameters that a consumer sends people with. */
export const asked = (
  { consumer }: Pick<Consumer, "consumer">,
  more: Record<string, string> = {},
) =>
  new URLSearchParams({
    client_id: consumer.clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "identity",
    ...more,
  });

/** What comes back to a consumer when a person agreed. */
export const granted = Effect.fnUntraced(function* (session: UsedSession, query: URLSearchParams) {
  const authorizations = yield* Authorizations;
  const request = yield* authorizations.read(query);
  return new URL(yield* authorizations.grant(request, session, undefined)).searchParams;
});

/** A code, as it comes back. */
export const codeOf = (session: UsedSession, query: URLSearchParams) =>
  Effect.map(granted(session, query), (back) => back.get("code") ?? "");

type Said = Readonly<Record<string, string | undefined>>;

/** What a consumer says to redeem a code. */
export const redeeming = ({ consumer, secret }: Consumer, code: string, more: Said = {}): Said => ({
  grant_type: "authorization_code",
  code,
  client_id: consumer.clientId,
  client_secret: secret,
  redirect_uri: redirectUri,
  ...more,
});

export const formOf = (said: Said): string =>
  new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();

/** Posts a body to the token endpoint. */
export const postToken = (
  body: string,
  headers: Readonly<Record<string, string>> = {},
  query = "",
) =>
  Effect.flatMap(TestEdge, (edge) =>
    edge.ask("POST", `/oauth/token${query}`, {
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    }),
  );

/** Redeems as most consumers do. */
export const redeem = (consumer: Consumer, code: string, more: Said = {}) =>
  postToken(formOf(redeeming(consumer, code, more)));

/** What is in a JSON answer. */
export const jsonIn = ({ text }: { readonly text: string }): Record<string, unknown> =>
  Object(JSON.parse(text));

/** Reads attributes by a token, as the interface says. */
export const attributes = (token: string | undefined, more: Record<string, string> = {}) =>
  Effect.flatMap(TestEdge, (edge) => {
    const query = new URLSearchParams({
      ...(token === undefined ? {} : { access_token: token }),
      ...more,
    });
    return edge.ask("GET", `/api/public/v3/attributes.json?${query.toString()}`);
  });

/** An access token, and the refresh token that came with it. */
export const tokensOf = Effect.fnUntraced(function* (
  consumer: Consumer,
  session: UsedSession,
  more: Record<string, string> = {},
) {
  const answer = yield* redeem(consumer, yield* codeOf(session, asked(consumer, more)));
  const body = jsonIn(answer);
  return { access: String(body["access_token"]), refresh: String(body["refresh_token"]) };
});

export const shutOrganization = ({ organization }: Consumer) =>
  Effect.flatMap(AccessRegistry, (registry) =>
    registry.putOrganization({ ...organization, standing: "inactive" }),
  );

export const shutApplication = ({ application }: Consumer) =>
  Effect.flatMap(ApplicationStore, (store) =>
    store.save({
      ...application,
      state: {
        _tag: "SoftDeleted",
        identity: application.state.identity,
        traits: { ...application.state.traits, status: "inactive" },
      },
      version: application.version + 1,
    }),
  );

/** A consumer, and a person with every proof, in 2026. */
export const makeWorld = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 5, 1));
  const consumer = yield* makeConsumer();
  const session = yield* makePerson();
  yield* proveAll(session);
  return { consumer, session };
});
