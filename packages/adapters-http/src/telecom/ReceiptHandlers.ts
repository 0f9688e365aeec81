import { type ReceiptPostAnswer, ReceiptPosts } from "@bonafide/core/telecom/ReceiptPosts";
import { ByteSize, Effect } from "effect";
import {
  HttpIncomingMessage,
  HttpRouter,
  HttpServerRequest,
  HttpServerResponse,
} from "effect/http";
import { answerEmpty, answerHeaders, answerRefusalOf } from "../catalogue/HttpAnswer.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { ReceiptApi } from "./ReceiptApi.ts";

const { method, path } = ReceiptApi.endpoints.take;

const empty = (status: number) => HttpServerResponse.empty({ status, headers: answerHeaders });

const answers: Readonly<Record<ReceiptPostAnswer, HttpServerResponse.HttpServerResponse>> = {
  Taken: answerEmpty,
  Forged: empty(403),
  Unreadable: empty(400),
  VendorUnknown: answerRefusalOf("ResourceUnknown"),
  Busy: empty(503),
};

/** Takes what vendors post. A body that is too large or breaks off tells nothing, and nothing is done about it. */
export const ReceiptHandlers = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { take } = yield* ReceiptPosts;
    const { maxBodyBytes } = yield* HttpSettings;
    const limit = ByteSize.fromInputUnsafe(maxBodyBytes);

    const answer = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest;
      const { params } = yield* HttpRouter.RouteContext;
      const body = yield* Effect.provideService(
        request.text,
        HttpIncomingMessage.MaxBodySize,
        limit,
      );
      const { headers } = request;
      return answers[yield* take({ vendor: params["vendor"] ?? "", headers, body })];
    }).pipe(Effect.catchTag("HttpServerError", () => Effect.succeed(answers.Unreadable)));

    yield* router.addAll([HttpRouter.route(method, path, answer, { uninterruptible: true })]);
  }),
);
