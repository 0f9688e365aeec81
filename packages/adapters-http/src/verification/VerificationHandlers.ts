import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { readVerificationRequest } from "@bonafide/core/verification/VerificationRequest";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { AuthorizedCaller } from "../access/Authorization.ts";
import { answeringRefusals, answerWith } from "../catalogue/HttpAnswer.ts";
import { ServicesApi } from "../server/ServicesApi.ts";
import { makeReadFields } from "./RequestBody.ts";
import { renderVerification, VerificationBody } from "./VerificationWire.ts";

const answer = answerWith(VerificationBody);

/** Answers for verifications. */
export const VerificationHandlers = HttpApiBuilder.group(
  ServicesApi,
  "verification",
  Effect.fn(function* (handlers) {
    const verifications = yield* Verifications;
    const callback = yield* CallbackRule;
    const readFields = yield* makeReadFields;

    return handlers
      .handleRaw(
        "create",
        Effect.fnUntraced(function* ({ request }) {
          const fields = yield* readFields(request);
          const asked = yield* Effect.fromResult(readVerificationRequest(fields, callback));
          const verification = yield* verifications.create(yield* AuthorizedCaller, asked);
          return answer(renderVerification(verification, []));
        }, answeringRefusals),
        { uninterruptible: true },
      )
      .handleRaw(
        "status",
        Effect.fnUntraced(function* ({ params }) {
          const { transactions, verification } = yield* verifications.status(
            yield* AuthorizedCaller,
            params.verification_id,
          );
          return answer(renderVerification(verification, transactions));
        }, answeringRefusals),
      );
  }),
);
