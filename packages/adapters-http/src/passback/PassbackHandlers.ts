import { refused } from "@bonafide/core/catalogue/Refusal";
import {
  type PassbackCaller,
  Passbacks,
  type PassedImage,
} from "@bonafide/core/passback/Passbacks";
import {
  DocumentTokenBody,
  passbackCalls,
  passbackParameters,
} from "@bonafide/core/passback/PassbackCalls";
import { Effect } from "effect";
import { Headers, type HttpServerRequest, HttpServerResponse } from "effect/http";
import { answerHeaders, answerWith } from "../catalogue/HttpAnswer.ts";
import { makeCallingAddress } from "../server/CallingAddress.ts";
import { type AdmittedRequest, endpointRoutesBehind } from "../server/EndpointRoutes.ts";
import { fieldsOf, queryPairsOf } from "../server/RequestQuery.ts";

const answerToken = answerWith(DocumentTokenBody);

const imageHeaders = Headers.fromInput({
  ...answerHeaders,
  // An image opened in a browser tab runs no script and makes no request.
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
});

const answerImage = (image: PassedImage) => {
  const about = { contentType: `image/${image.type}`, headers: imageHeaders };
  return "length" in image
    ? HttpServerResponse.stream(image.bytes, { ...about, contentLength: image.length })
    : HttpServerResponse.uint8Array(image.bytes, about);
};

/** A query parameter. A repeated one gets a value that is never valid. */
const parameterOf = (
  request: HttpServerRequest.HttpServerRequest,
  name: string,
): string | undefined => {
  const value = fieldsOf(queryPairsOf(request).pairs)[name];
  return typeof value === "string" || value === undefined ? value : "twice";
};

const admission = Effect.gen(function* () {
  const { authenticate } = yield* Passbacks;
  const addressOf = yield* makeCallingAddress;
  return () => (request: HttpServerRequest.HttpServerRequest) =>
    Effect.tap(
      authenticate(parameterOf(request, passbackParameters.token.name), addressOf(request)),
      () =>
        queryPairsOf(request).tooMany ? Effect.fail(refused("ParametersTooMany")) : Effect.void,
    );
});

type Admitted = AdmittedRequest<PassbackCaller>;

/** The handlers of Document Passback. */
export const PassbackHandlers = endpointRoutesBehind(
  admission,
  passbackCalls,
  Effect.map(Passbacks, (passbacks) => ({
    image: ({ caller, param, request }: Admitted) =>
      Effect.map(
        passbacks.image(
          caller,
          param("document_token"),
          parameterOf(request, passbackParameters.size.name),
        ),
        answerImage,
      ),
    refresh: ({ caller, param }: Admitted) =>
      Effect.map(passbacks.refresh(caller, param("document_token")), (document_token) =>
        answerToken({ document_token }),
      ),
  })),
);
