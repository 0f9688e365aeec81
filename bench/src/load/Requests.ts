import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { paths } from "../oauth/Messages.ts";

/** The address and credentials of requests. */
export interface Target {
  readonly port: number;
  readonly authorization: string;
}

/** An empty `authorization` sends no header. */
const head = (method: string, { authorization, port }: Target, path: string): string =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${authorization === "" ? "" : `Authorization: ${authorization}\r\n`}`;

const get = (target: Target, path: string): string => `${head("GET", target, path)}\r\n`;

const post = (target: Target, path: string, body: string, type = "application/json"): string =>
  `${head("POST", target, path)}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** The code of every sandbox check. Source: interface, "Mocks (sandbox)". */
const sandboxCode = "123123";

export const health = (target: Target): string => get(target, "/health");

export const ready = (target: Target): string => get(target, "/ready");

export const send = (target: Target, phone: string): string =>
  post(target, "/api/v2/telecom/possession/sms/send", `{"phone":"${phone}"}`);

export const confirm = (target: Target, id: string): string =>
  post(
    target,
    "/api/v2/telecom/possession/sms/confirm",
    `{"transaction_id":"${id}","code":"${sandboxCode}"}`,
  );

export const status = (target: Target, id: string): string => get(target, `/api/v2/telecom/${id}`);

export const application = (target: Target, id: string): string =>
  get(target, `/v1/applications/${id}`);

export const list = (target: Target, organization: string): string =>
  get(target, `/v1/organizations/${organization}/applications`);

/** `authorization` is the client in form fields: its id, its secret and its redirect URI. */
export const redeem = ({ authorization: client, port }: Target, code: string): string =>
  post(
    { port, authorization: "" },
    paths.token,
    `grant_type=authorization_code&${client}&code=${code}`,
    "application/x-www-form-urlencoded",
  );

export const attributes = ({ port }: Target, token: string): string =>
  get({ port, authorization: `Bearer ${token}` }, paths.attributes);

/** A target whose authorization is a client's credentials as a query. */
export const check = (target: Target, person: string): string =>
  post(target, `/military/verify/person?${target.authorization}&${person}`, "", "text/plain");

export const search = (target: Target, term: string): string =>
  get(target, `/student/schools/search?${target.authorization}&query=${encodeURIComponent(term)}`);

const megabyte = 1024 * 1024;

/** Two images of a megabyte. One character is one byte. */
const acceptOf = (front: string) => {
  const { body, headers } = multipartBody([
    { name: "front_image", fileName: front, content: sampleImage("jpeg", megabyte, 1) },
    { name: "back_image", fileName: "back.jpg", content: sampleImage("jpeg", megabyte, 2) },
  ]);
  const text = Buffer.from(body).toString("latin1");
  return (target: Target): string =>
    post(target, "/api/v2/document/license/verify", text, headers["content-type"]);
};

export const accept = acceptOf("bench-scanned.jpg");

/** No reading thread starts for it. Source: interface, "Mocks (sandbox)". */
export const acceptMock = acceptOf("mock-verified.jpg");

/** Ten digits that the sandbox delivers to: the area code is never 999. */
export const phoneOf = (count: number): string => String(2_000_000_000 + (count % 6_999_999_999));
