import { multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { type Answer, inProcessClient } from "@bonafide/testkit/server/InProcessClient";
import {
  type TraceAnswer,
  traceBirthDate,
  type TraceRequest,
  tracePicture,
} from "@bonafide/testkit/storage/TraceCalls";
import { reopenableMemory, traceContract } from "@bonafide/testkit/storage/TraceContract";
import type { TraceCallsOf } from "@bonafide/testkit/storage/TraceRun";
import { Effect, Layer, Schema } from "effect";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { describedHttp } from "../server/DescribedHttp.ts";

const Said = Schema.fromJsonString(
  Schema.Struct({
    verification_id: Schema.optional(Schema.String),
    transaction_id: Schema.optional(Schema.String),
    errors: Schema.optional(Schema.Array(Schema.Struct({ code: Schema.Number }))),
  }),
);

const answerOf = ({ status, text }: Answer): TraceAnswer => {
  const said = Schema.decodeUnknownSync(Said)(text);
  return status === 200
    ? { transactionId: said.transaction_id, verificationId: said.verification_id ?? "" }
    : { codes: (said.errors ?? []).map(({ code }) => code) };
};

/** A partner's calls over HTTP. */
const httpCalls: TraceCallsOf = Effect.fnUntraced(function* ({ secret }) {
  const edge = yield* Layer.build(
    HttpApp.layer.pipe(Layer.provide(Layer.succeed(HttpSettings, HttpSettings.defaults))),
  );
  const { ask } = inProcessClient(yield* Effect.provide(describedHttp, edge));
  const as = `Bearer Service ${btoa(secret)}`;
  const post = (path: string, body: object) =>
    Effect.map(
      ask("POST", `/api/v2${path}`, { as, headers: { "content-type": "application/json" }, body }),
      answerOf,
    );
  const told = ({ callbackUrl, verificationId }: TraceRequest) => ({
    ...(callbackUrl === undefined ? {} : { callback_url: callbackUrl }),
    ...(verificationId === undefined ? {} : { verification_id: verificationId }),
  });
  return {
    possession: (phone, request) =>
      post("/telecom/possession/sms/send", { phone, ...told(request) }),
    identity: (phone, request) =>
      post("/telecom/identity", { phone, birth_date: traceBirthDate, ...told(request) }),
    document: (request) => {
      const texts = Object.entries(told(request)).map(([name, content]) => ({ name, content }));
      const front = {
        name: "front_image",
        content: tracePicture,
        fileName: "front.jpg",
        type: "image/jpeg",
      };
      return Effect.map(
        ask("POST", "/api/v2/document/passport/verify", {
          as,
          ...multipartBody([...texts, front]),
        }),
        answerOf,
      );
    },
    confirm: (transactionId, code) =>
      post("/telecom/possession/sms/confirm", { transaction_id: transactionId, code }),
    create: (callbackUrl) =>
      post("/verification", callbackUrl === undefined ? {} : { callback_url: callbackUrl }),
  };
});

traceContract("Calls over HTTP", reopenableMemory, httpCalls);
