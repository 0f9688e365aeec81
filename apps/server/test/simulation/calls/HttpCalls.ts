import { transactionStatuses } from "@bonafide/core/catalogue/TransactionStatus";
import { AttributesBody, TokenBody } from "@bonafide/core/oauth/OAuthBodies";
import type { TokenRequest } from "@bonafide/core/oauth/Tokens";
import { soldier } from "@bonafide/testkit/person/ProofWorld";
import type { Answer, Ask } from "@bonafide/testkit/server/InProcessClient";
import { multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { Effect, Schema } from "effect";
import type { Consumer, Partner } from "../Partners.ts";
import { type Asked, type Calls, Denied, nameOf, partnerSource } from "./Calls.ts";
import { birthDate, picture } from "./CoreCalls.ts";
import { consoleOverHttp } from "./ConsoleHttp.ts";
import { Edge } from "./Edge.ts";
import { pageCalls } from "./PageCalls.ts";

const Made = Schema.Struct({ verification_id: Schema.String, transaction_id: Schema.String });
const Checked = Schema.Struct({
  reference_id: Schema.String,
  status: Schema.Struct({ code: Schema.Number }),
});
const Wrong = Schema.Union([
  Schema.Struct({ errors: Schema.Array(Schema.Struct({ code: Schema.Number })) }),
  Schema.Struct({ error: Schema.String }),
]);

const bodyOf = <A>({ text }: Answer, shape: Schema.Decoder<A>) =>
  Effect.orDie(Schema.decodeUnknownEffect(Schema.fromJsonString(shape))(text));

/** What an answer says: its body, or the names of what it refuses. */
const said =
  <A>(shape: Schema.Decoder<A>) =>
  (answer: Answer): Effect.Effect<A, Denied> =>
    answer.status < 300
      ? bodyOf(answer, shape)
      : Effect.flatMap(bodyOf(answer, Wrong), (wrong) =>
          Effect.fail(
            new Denied({
              names:
                "error" in wrong ? [wrong.error] : wrong.errors.map(({ code }) => nameOf(code)),
            }),
          ),
        );

const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

const ask = (method: string, path: string, asked?: Ask, source: string = partnerSource) =>
  Effect.flatMap(Edge, (edge) => edge.ask(source, method, path, asked));

const keyOf = ({ secret }: Partner) => `Bearer Service ${btoa(secret)}`;

const made = ({ transaction_id, verification_id }: typeof Made.Type) => ({
  id: transaction_id,
  verificationId: verification_id,
});

const post = (partner: Partner, path: string, body: object) =>
  ask("POST", `/api/v2${path}`, { as: keyOf(partner), headers: json, body });

const asMade = (answer: Effect.Effect<Answer, never, Edge>) =>
  Effect.map(Effect.flatMap(answer, said(Made)), made);

const told = ({ callbackUrl, metadata, verificationId }: Asked) => ({
  metadata,
  ...(callbackUrl === undefined ? {} : { callback_url: callbackUrl }),
  ...(verificationId === undefined ? {} : { verification_id: verificationId }),
});

const apply = (token: string | undefined, method: string, path: string, body?: object) =>
  ask(method, path, {
    headers: { authorization: `Bearer ${token ?? ""}`, ...(body === undefined ? {} : json) },
    ...(body === undefined ? {} : { body }),
  });

const asClient = (
  { client, clientSecret }: Partner,
  path: string,
  texts: Readonly<Record<string, string>>,
) =>
  ask("POST", path, {
    headers: form,
    body: new URLSearchParams({
      client_id: client.clientId,
      client_secret: clientSecret,
      ...texts,
    }).toString(),
  });

const tokenForm = (request: TokenRequest): string => {
  const fields = {
    grant_type: request.grantType,
    client_id: request.clientId,
    client_secret: request.clientSecret,
    code: request.code,
    redirect_uri: request.redirectUri,
    refresh_token: request.refreshToken,
  };
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();
};

const Id = Schema.Struct({ uuid: Schema.String });
const Nothing = Schema.Struct({});

const passBack = ({ apiToken }: Consumer, path: string) =>
  ask("POST", `/api/public/v3/documents/${path}?${new URLSearchParams({ token: apiToken })}`);

/** The calls over HTTP. */
export const httpCalls: Calls = {
  ...pageCalls,
  ...consoleOverHttp,
  sendCode: (partner, phone, asked) =>
    asMade(post(partner, "/telecom/possession/sms/send", { phone, ...told(asked) })),
  confirmCode: (partner, transactionId, code) =>
    asMade(
      post(partner, "/telecom/possession/sms/confirm", { transaction_id: transactionId, code }),
    ),
  match: (partner, phone, asked) =>
    asMade(post(partner, "/telecom/identity", { phone, birth_date: birthDate, ...told(asked) })),
  submitDocument: (partner, asked) => {
    const texts = Object.entries(told(asked)).map(([name, content]) => ({ name, content }));
    const front = {
      name: "front_image",
      content: picture,
      fileName: "front.jpg",
      type: "image/jpeg",
    };
    return asMade(
      ask("POST", "/api/v2/document/passport/verify", {
        as: keyOf(partner),
        ...multipartBody([...texts, front]),
      }),
    );
  },
  createVerification: (partner, callbackUrl) =>
    post(
      partner,
      "/verification",
      callbackUrl === undefined ? {} : { callback_url: callbackUrl },
    ).pipe(
      Effect.flatMap(said(Schema.Struct({ verification_id: Schema.String }))),
      Effect.map(({ verification_id }) => verification_id),
    ),
  checkSoldier: (partner, lname) =>
    asClient(partner, "/military/verify/person", { ...soldier, lname }).pipe(
      Effect.flatMap(said(Checked)),
      Effect.map(({ reference_id, status }) => ({
        id: reference_id,
        isAffiliated: status.code === transactionStatuses.Completed.code,
      })),
    ),
  uploadTeacher: (partner, texts, bytes) =>
    asClient(partner, "/teacher/verify/upload", {
      ...texts,
      document_file: Buffer.from(bytes).toString("base64"),
    }).pipe(
      Effect.flatMap(said(Checked)),
      Effect.map(({ reference_id, status }) => ({
        id: reference_id,
        isInReview: status.code === transactionStatuses.Pending.code,
      })),
    ),
  registerApplication: ({ caller: { organizationId }, tokens }, fields) =>
    apply(tokens.at(-1), "POST", `/v1/organizations/${organizationId}/applications`, fields).pipe(
      Effect.flatMap(said(Id)),
      Effect.map(({ uuid }) => uuid),
    ),
  changeApplication: ({ tokens }, id, fields) =>
    apply(tokens.at(-1), "PATCH", `/v1/applications/${id}`, fields).pipe(
      Effect.flatMap(said(Nothing)),
      Effect.asVoid,
    ),
  listApplications: ({ caller: { organizationId } }, token) =>
    apply(token, "GET", `/v1/organizations/${organizationId}/applications`).pipe(
      Effect.flatMap(said(Schema.Array(Id))),
      Effect.map(({ length }) => length),
    ),
  redeem: (request) =>
    ask("POST", "/oauth/token", { headers: form, body: tokenForm(request) }, request.source).pipe(
      Effect.flatMap(said(TokenBody)),
    ),
  attributes: (accessToken) =>
    ask("GET", "/api/public/v3/attributes.json", { as: `Bearer ${accessToken}` }).pipe(
      Effect.flatMap(said(AttributesBody)),
    ),
  image: (consumer, token) =>
    Effect.flatMap(passBack(consumer, token), (answer) =>
      answer.status === 200
        ? Effect.succeed({
            type: (answer.headers["content-type"] ?? "").replace("image/", ""),
            length: Number(answer.headers["content-length"]),
          })
        : said(Schema.Never)(answer),
    ),
  renewImageToken: (consumer, token) =>
    passBack(consumer, `refresh/${token}`).pipe(
      Effect.flatMap(said(Schema.Struct({ document_token: Schema.String }))),
      Effect.map(({ document_token }) => document_token),
    ),
};
