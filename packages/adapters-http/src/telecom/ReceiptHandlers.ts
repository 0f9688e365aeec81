import { type ReceiptPostAnswer, ReceiptPosts } from "@bonafide/core/telecom/ReceiptPosts";
import { receiptCalls } from "@bonafide/core/telecom/TelecomCalls";
import { Effect } from "effect";
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http";
import { bodyOwner } from "../body/BodyOwner.ts";
import { errorBodyOf } from "../catalogue/ErrorBody.ts";
import {
  answerEmpty,
  answerError,
  answerHeaders,
  answerRefusal,
  answerRefusalOf,
} from "../catalogue/HttpAnswer.ts";
import { makeCallingAddress } from "../server/CallingAddress.ts";
import { makeReadBytes } from "../server/RequestBody.ts";

const { method, path } = receiptCalls.take;

const answers: Readonly<Record<ReceiptPostAnswer, HttpServerResponse.HttpServerResponse>> = {
  Taken: answerEmpty,
  Forged: HttpServerResponse.empty({ status: 403, headers: answerHeaders }),
  Unreadable: answerError(400, errorBodyOf(["BodyUnreadable"])),
  VendorUnknown: answerRefusalOf("ResourceUnknown"),
  Busy: answerRefusalOf("ServerFull"),
};

const utf8 = new TextDecoder();

/** Handles posts of vendors. A body that is too large or breaks off is ignored. */
export const ReceiptHandlers = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { take } = yield* ReceiptPosts;
    const readBytes = yield* makeReadBytes;
    const callingAddress = yield* makeCallingAddress;

    const answer = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest;
      const { params } = yield* HttpRouter.RouteContext;
      const owner = bodyOwner.address(callingAddress(request));
      const body = utf8.decode(yield* readBytes(request, owner));
      const { headers } = request;
      return answers[yield* take({ vendor: params["vendor"] ?? "", headers, body })];
    }).pipe(
      Effect.catch((refusal) =>
        Effect.succeed(
          refusal.names[0] === "BodyUnreadable" ? answers.Unreadable : answerRefusal(refusal),
        ),
      ),
    );

    yield* router.addAll([HttpRouter.route(method, path, answer, { uninterruptible: true })]);
  }),
);
