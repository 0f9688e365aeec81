import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import type { FormPart } from "@bonafide/testkit/server/MultipartBody";
import { backOf, frontOf } from "../document/SampleForms.ts";
import { Answer } from "../server/Partner.ts";
import { sendRaw } from "../server/RawConnection.ts";
import type { StartedServer } from "../server/StartedServer.ts";

/** Makes a running sandbox refuse with one name. */
export type RefusalTrigger = (server: StartedServer) => Promise<Answer>;

const phone = "2025550123";

const send =
  (body: unknown): RefusalTrigger =>
  async (server) =>
    (await server.as("demo")).send(body);

const identity =
  (body: unknown): RefusalTrigger =>
  async (server) =>
    (await server.as("demo")).identity(body);

const sentBy = async (server: StartedServer) => {
  const demo = await server.as("demo");
  return { demo, sent: await demo.send({ phone }) };
};

const document =
  (parts: ReadonlyArray<FormPart>): RefusalTrigger =>
  async (server) =>
    (await server.as("demo")).verify("license", parts);

const asking =
  (account: "inactive" | "inactive_organization" | "limited"): RefusalTrigger =>
  async (server) =>
    (await server.as(account)).send({ phone });

const mockPhone = (code: number): RefusalTrigger => send({ phone: `999555${code}` });

const rawAnswer = (text: string): Answer => {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => {
    const [name = "", value = ""] = line.split(": ");
    return [name.toLowerCase(), value];
  });
  return new Answer(Number(statusLine.split(" ")[1]), Object.fromEntries(headers), body);
};

const application = (claimantUuid: string) => ({
  name: "Acme",
  status: "active",
  class: "digital",
  claimantUuid,
});

const changing =
  (body: unknown, headers: Readonly<Record<string, string>> = {}): RefusalTrigger =>
  async (server) => {
    const { organization, partner, path } = await server.applications("demo");
    const made = await partner.ask("POST", path, application(organization));
    return partner.ask("PATCH", String(made.headers.location), body, headers);
  };

/** What `docs/errors.md` says brings each refusal; the two rates and the inactive product need an operator. */
export const refusalTriggers: Readonly<Record<RefusalName, RefusalTrigger>> = {
  CredentialsUnknown: async (server) =>
    (await server.as("demo")).ask("GET", "/api/v2/telecom/x", undefined, { authorization: "" }),
  AccountInactive: asking("inactive"),
  OrganizationInactive: asking("inactive_organization"),
  ProductUnknown: async (server) =>
    (await server.as("demo")).ask("POST", "/api/v2/telecom/unknown"),
  ProductInactive: async (server) => {
    await server.operate("product", "set", "telecom.identity", "inactive");
    const answer = await identity({})(server);
    await server.operate("product", "set", "telecom.identity", "active");
    return answer;
  },
  ProductNotEnabled: asking("limited"),
  CallbackUrlInvalid: send({ phone, callback_url: "ftp://example.com" }),
  ReferenceUnknown: async (server) =>
    (await server.as("demo")).ask("GET", "/teacher/status/unknown"),
  PhoneInvalid: send({ phone: "123" }),
  CodeInvalid: async (server) => {
    const { demo, sent } = await sentBy(server);
    return demo.confirm(sent.transactionId, "000000");
  },
  CodeExpired: mockPhone(3103),
  RetryLimitExceeded: async (server) => {
    const { demo, sent } = await sentBy(server);
    for (let guess = 0; guess < 5; guess += 1) await demo.confirm(sent.transactionId, "000000");
    return demo.confirm(sent.transactionId, "000000");
  },
  PossessionCheckInvalid: async (server) => {
    const { demo, sent } = await sentBy(server);
    await demo.confirm(sent.transactionId, "123123");
    return demo.confirm(sent.transactionId, "123123");
  },
  BirthDateMinor: identity({ phone, birth_date: new Date().toISOString().slice(0, 10) }),
  BirthDateInvalid: identity({ phone, birth_date: "1990-02-30" }),
  FileTooSmall: document([frontOf("a.jpg", new Uint8Array(40 * 1024)), backOf()]),
  FileTooLarge: document([frontOf("a.jpg", new Uint8Array(16 * 1024 * 1024)), backOf()]),
  ImageTypeUnsupported: document([frontOf("a.jpg", new Uint8Array(50_000)), backOf()]),
  TransactionNotOwned: async (server) => {
    const { sent } = await sentBy(server);
    return (await server.as("other")).transaction(sent.transactionId);
  },
  VerificationStatusNotOwned: async (server) => {
    const { sent } = await sentBy(server);
    return (await server.as("other")).verification(sent.verificationId);
  },
  VerificationNotOwned: async (server) => {
    const { sent } = await sentBy(server);
    return (await server.as("other")).send({ phone, verification_id: sent.verificationId });
  },
  BodyUnreadable: send("["),
  BodyTypeUnsupported: async (server) =>
    (await server.as("demo")).ask("POST", "/api/v2/verification", "{}", {
      "content-type": "text/plain",
    }),
  MetadataTooLong: send({ phone, metadata: "x".repeat(501) }),
  FrontImageMissing: document([backOf()]),
  BackImageMissing: document([frontOf()]),
  ApplicationParameterInvalid: async (server) =>
    (await server.applications("demo")).partner.ask("GET", "/v1/applications/enums"),
  ApplicationParameterImmutable: changing({ name: "new" }),
  ApplicationParameterNotAllowed: async (server) => {
    const { organization, partner, path } = await server.applications("demo");
    return partner.ask("POST", path, {
      ...application(organization),
      class: "physical",
      deviceTypes: ["mobile"],
    });
  },
  SizeInvalid: async (server) => {
    const { passback } = await server.sandbox();
    const path = `/api/public/v3/documents/any?token=${passback.token}&size=1x1`;
    return (await server.as("demo")).ask("POST", path);
  },
  SearchTermTooShort: async (server) =>
    (await server.as("demo")).ask("GET", "/student/schools/search?query=abc"),
  SearchTermTooLong: async (server) =>
    (await server.as("demo")).ask("GET", `/student/schools/search?query=${"x".repeat(201)}`),
  MockNotValid: async (server) => {
    const { demo, sent } = await sentBy(server);
    const path = `/api/v2/verification/${sent.verificationId}`;
    return demo.ask("GET", path, undefined, { "x-mock": "true" });
  },
  ApplicationChanged: changing({ status: "inactive" }, { "if-match": '"0"' }),
  ParametersTooMany: async (server) => {
    const query = Array.from({ length: 101 }, (_, at) => `p${at}=1`).join("&");
    const { partner } = await server.applications("demo");
    return partner.ask("GET", `/v1/applications/enums?${query}`);
  },
  ParameterRepeated: async (server) =>
    (await server.as("demo")).ask("GET", "/student/schools/search?query=univ&query=univ"),
  BodyTooSlow: async (server) => {
    const { authorization } = (await server.sandbox()).accounts.demo;
    const head = [
      "POST /api/v2/verification HTTP/1.1",
      "Host: x",
      `Authorization: ${authorization}`,
      "Content-Length: 2",
    ];
    // The second byte never comes.
    const { text } = await sendRaw(server.baseUrl, [`${head.join("\r\n")}\r\n\r\n{`]);
    return rawAnswer(text);
  },
  ResourceUnknown: async (server) => (await server.as("demo")).transaction("unknown"),
  InternalError: mockPhone(5000),
  ProductRateExceeded: mockPhone(5100),
  AccountRateExceeded: mockPhone(5200),
  ServerFull: mockPhone(5900),
  StorageAway: mockPhone(5901),
};

/** What a trigger is refused for, and the rule that it broke, where the refusal tells them. */
export const triggeredDetails: Readonly<
  Partial<Record<RefusalName, readonly [about: string, rule?: string]>>
> = {
  BodyTypeUnsupported: ["application/json"],
  ApplicationParameterInvalid: [
    "enum_name",
    "must be one of status, class, type, subtype, architectureType, operatingSystem, deviceTypes",
  ],
  ApplicationParameterImmutable: ["name"],
  ApplicationParameterNotAllowed: ["deviceTypes"],
  ParameterRepeated: ["query"],
};
