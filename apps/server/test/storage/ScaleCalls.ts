import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { Record } from "effect";
import { affiliationPartner } from "../affiliation/AffiliationPartner.ts";
import type { CallbackReceiver } from "../callback/CallbackReceiver.ts";
import { frontOf } from "../document/SampleForms.ts";
import { attributesBy, authorizePath, browserAt, decodeTokens } from "../person/Browser.ts";
import type { StartedServer } from "../server/StartedServer.ts";

const phone = "2125550123";
const identity = { phone: "8885550123", birth_date: "1980-02-29" };

/** The demo user signs in at the demo consumer and agrees. Returns the answer that leads back to the consumer. */
const agreed = async (server: StartedServer) => {
  const sandbox = await server.sandbox();
  const { submit } = browserAt(server.baseUrl);
  const entered = await submit(authorizePath(sandbox), "signin", sandbox.users.demo);
  return submit(entered.headers.get("location") ?? "", "consent");
};

/** What a partner may read of the demo user: their attributes, and an image of their document. */
export const grantedReads = async (server: StartedServer) => {
  const { passback } = await server.sandbox();
  const { accessToken, attributes } = await attributesBy(
    server,
    (await agreed(server)).headers.get("location"),
  );
  const tokens = attributes.find(({ handle }) => handle === "document_tokens");
  const { front } = decodeTokens(tokens?.value);
  return {
    attributes: () =>
      fetch(`${server.baseUrl}/api/public/v3/attributes.json?access_token=${accessToken}`),
    image: () =>
      fetch(`${server.baseUrl}/api/public/v3/documents/${front}?token=${passback.token}`, {
        method: "POST",
      }),
  };
};

/** Calls that are answered at once, and without the hash of a password. */
export const quickCalls = async (server: StartedServer) => {
  const demo = await server.as("demo");
  const { clients, ready } = await server.sandbox();
  const affiliations = affiliationPartner(server, clients.profile1);
  const applications = await server.applications("demo");
  const reads = await grantedReads(server);
  const { transactionId, verificationId } = await demo.send({ phone });
  const apply = () =>
    applications.partner.ask("POST", applications.path, {
      name: "Scale",
      status: "active",
      class: "digital",
      claimantUuid: applications.organization,
    });
  const application = (await apply()).headers.location ?? "";
  return {
    "verification, created": () => demo.createVerification({}),
    "verification, status": () => demo.verification(verificationId),
    "possession, sent": () => demo.send({ phone }),
    "possession, sent and confirmed": async () =>
      demo.confirm((await demo.send({ phone })).transactionId, "123123"),
    "possession, status": () => demo.transaction(transactionId),
    "affiliation, checked against a roster": () =>
      affiliations.call("POST", "/teacher/verify/person", ready.teacher.profile1),
    "application, created": apply,
    "application, read": () => applications.partner.ask("GET", application),
    "attributes, read": reads.attributes,
  };
};

/** The uses of limits that allow no more calls of one caller in a minute than are measured. */
export const forgottenUses =
  "DELETE FROM limit_use WHERE name IN ('image_shown', 'sign_up_address')";

const isRefused = (answer: unknown): boolean => {
  const { status } = Object(answer);
  return typeof status === "number" && status >= 400;
};

type Calls = Readonly<Record<string, () => Promise<unknown>>>;

/** Each call whose cost docs/scaling.md tells, with the work of a worker behind it. One that is refused fails. */
export const scaleCalls = async (
  server: StartedServer,
  receiver: CallbackReceiver,
): Promise<Calls> =>
  Record.map(await uncheckedCalls(server, receiver), (call, name) => async () => {
    if (isRefused(await call())) throw new Error(`Refused: ${name}`);
  });

const uncheckedCalls = async (
  server: StartedServer,
  receiver: CallbackReceiver,
): Promise<Calls> => {
  const demo = await server.as("demo");
  const { image } = await grantedReads(server);
  let signedUp = 0;
  return {
    ...(await quickCalls(server)),
    "image of a document, passed back": image,
    "identity, matched by a worker, with its statuses": async () =>
      demo.settled((await demo.identity(identity)).transactionId),
    "the same, with its callback": async () => {
      const before = receiver.received.length;
      const told = { ...identity, callback_url: receiver.url() };
      await demo.settled((await demo.identity(told)).transactionId);
      await receiver.until(before + 1);
    },
    "document of 1 MB, verified by a worker, with its statuses": async () => {
      const image = sampleImage("jpeg", 1_000_000, 1);
      const sent = await demo.verify("passport", [frontOf("mock-verified.jpg", image)]);
      return demo.settledDocument(sent.transactionId);
    },
    "person, signed up": async () => {
      signedUp += 1;
      const { submit } = browserAt(server.baseUrl);
      return submit("/signup", "signup", {
        email: `scale-${signedUp}-${process.hrtime.bigint()}@people.example`,
        password: "a long way to Utopia",
      });
    },
    "person, signed in, agreed, code redeemed, attributes read": async () =>
      attributesBy(server, (await agreed(server)).headers.get("location")),
  };
};
