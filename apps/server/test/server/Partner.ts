import { differenceOf } from "./DescribedFetch.ts";
import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import { type FormPart, multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { Schema } from "effect";

const Status = Schema.Struct({
  code: Schema.Int,
  message: Schema.String,
  created: Schema.String,
  updated: Schema.String,
});

const ErrorEntry = Schema.Struct({
  code: Schema.Int,
  message: Schema.String,
  additional_info: Schema.optionalKey(Schema.String),
});

/** Whatever the Services API answers. */
const Wire = Schema.Struct({
  transaction_id: Schema.optionalKey(Schema.String),
  verification_id: Schema.optionalKey(Schema.String),
  product: Schema.optionalKey(Schema.String),
  status: Schema.optionalKey(Status),
  result: Schema.optionalKey(
    Schema.Struct({
      verified: Schema.optionalKey(Schema.Boolean),
      phone: Schema.optionalKey(Schema.String),
      address: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
      errors: Schema.optionalKey(Schema.Array(ErrorEntry)),
    }),
  ),
  transactions: Schema.optionalKey(Schema.Array(Schema.Struct({ transaction_id: Schema.String }))),
  errors: Schema.optionalKey(Schema.Array(ErrorEntry)),
});

const read = Schema.decodeUnknownSync(Schema.fromJsonString(Wire));

/** An HTTP answer. */
export class Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;

  constructor(status: number, headers: IncomingHttpHeaders, text: string) {
    this.status = status;
    this.headers = headers;
    this.text = text;
  }

  /** The body, read as what the Services API answers. */
  get body(): typeof Wire.Type {
    return read(this.text === "" ? "{}" : this.text);
  }

  get transactionId(): string {
    return this.body.transaction_id ?? "no transaction";
  }

  get verificationId(): string {
    return this.body.verification_id ?? "no verification";
  }

  /** The status and the codes of an HTTP error, or the status and `status.code` of a transaction. */
  get outcome(): ReadonlyArray<number> {
    const { errors, status } = this.body;
    const codes = errors?.map(({ code }) => code) ?? (status === undefined ? [] : [status.code]);
    return [this.status, ...codes];
  }
}

/** Who calls with one account's key, over plain HTTP. */
export class Partner {
  readonly baseUrl: string;
  readonly authorization: string | undefined;
  readonly #agent: Agent;

  constructor(baseUrl: string, authorization: string | undefined, connections = 64) {
    this.baseUrl = baseUrl;
    this.authorization = authorization;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const content =
      typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const asked = request(
        new URL(path, this.baseUrl),
        {
          method,
          agent: this.#agent,
          headers: {
            ...(this.authorization === undefined ? {} : { authorization: this.authorization }),
            ...(content === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
        },
        (response) => {
          let answered = "";
          response
            .setEncoding("utf8")
            .on("data", (chunk: string) => (answered += chunk))
            .on("end", () => {
              const answer = new Answer(response.statusCode ?? 0, response.headers, answered);
              const headers = Object.fromEntries(
                Object.entries(answer.headers).map(([name, value]) => [name, value?.toString()]),
              );
              const { status } = answer;
              const difference = differenceOf({ method, path, status, headers, text: answered });
              if (difference === undefined) resolve(answer);
              else reject(new Error(`The contract does not describe ${difference}`));
            })
            .on("error", reject);
        },
      );
      asked.on("error", reject).end(content);
    });
  }

  createVerification(body?: unknown): Promise<Answer> {
    return this.ask("POST", "/api/v2/verification", body);
  }

  verification(id: string): Promise<Answer> {
    return this.ask("GET", `/api/v2/verification/${id}`);
  }

  send(body: unknown): Promise<Answer> {
    return this.ask("POST", "/api/v2/telecom/possession/sms/send", body);
  }

  confirm(transactionId: string, code: string): Promise<Answer> {
    return this.ask("POST", "/api/v2/telecom/possession/sms/confirm", {
      transaction_id: transactionId,
      code,
    });
  }

  identity(body: unknown): Promise<Answer> {
    return this.ask("POST", "/api/v2/telecom/identity", body);
  }

  transaction(id: string): Promise<Answer> {
    return this.ask("GET", `/api/v2/telecom/${id}`);
  }

  /** Asks to verify a document, with a form. */
  verify(kind: DocumentKind, parts: ReadonlyArray<FormPart>): Promise<Answer> {
    const { body, headers } = multipartBody(parts);
    return this.ask("POST", `/api/v2/document/${kind}/verify`, body, headers);
  }

  document(id: string): Promise<Answer> {
    return this.ask("GET", `/api/v2/document/${id}`);
  }

  /** Asks for a transaction until it is settled. */
  settled(id: string, deadline = 120_000): Promise<Answer> {
    return this.#settledBy(() => this.transaction(id), id, deadline);
  }

  /** The same for a document. A reader that had no processor time reads it again a minute later. */
  settledDocument(id: string, deadline = 240_000): Promise<Answer> {
    return this.#settledBy(() => this.document(id), id, deadline);
  }

  async #settledBy(ask: () => Promise<Answer>, id: string, deadline: number): Promise<Answer> {
    const until = Date.now() + deadline;
    for (;;) {
      const answer = await ask();
      if (answer.body.status?.code !== 210) return answer;
      if (Date.now() > until) throw new Error(`The transaction ${id} is still pending.`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
