import { type ReceiptPostAnswer, ReceiptPosts } from "@bonafide/core/telecom/ReceiptPosts";
import { receiptCalls } from "@bonafide/core/telecom/TelecomCalls";
import { Effect } from "effect";
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http";
import { bodyOwner } from "../body/BodyOwner.ts";
import {
  answerEmpty,
  answerHeaders,
  answerRefusal,
  answerRefusalOf,
} from "../catalogue/HttpAnswer.ts";
import { makeCallingAddress } from "../server/CallingAddress.ts";
import { makeReadBytes } from "../server/RequestBody.ts";

const { method, path } = receiptCalls.take;

const empty = (status: number) => HttpServerResponse.empty({ status, headers: answerHeaders });

const answers: Readonly<Record<ReceiptPostAnswer, HttpServerResponse.HttpServerResponse>> = {
  Taken: answerEmpty,
  Forged: empty(403),
  Unreadable: empty(400),
  VendorUnknown: answerRefusalOf("ResourceUnknown"),
  Busy: HttpServerResponse.setHeader(empty(503), "retry-after", "1"),
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
