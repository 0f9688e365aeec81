import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { verificationCalls } from "@bonafide/core/verification/VerificationCalls";
import { readVerificationRequest } from "@bonafide/core/verification/VerificationRequest";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { Effect } from "effect";
import { bodyOwner } from "../body/BodyOwner.ts";
import { answerWith } from "../catalogue/HttpAnswer.ts";
import {
  type AdmittedRequest,
  endpointRoutes,
  type LookUpRequest,
} from "../server/EndpointRoutes.ts";
import { makeReadFields } from "../server/RequestBody.ts";
import { renderVerification, VerificationBody } from "@bonafide/core/verification/VerificationBody";

const answer = answerWith(VerificationBody);

/** The handlers of verifications. */
export const VerificationHandlers = endpointRoutes(
  verificationCalls,
  Effect.gen(function* () {
    const verifications = yield* Verifications;
    const callback = yield* CallbackRule;
    const readFields = (yield* makeReadFields)(verificationCalls.create);

    return {
      create: Effect.fnUntraced(function* ({ caller, request }: AdmittedRequest) {
        const fields = yield* readFields(request, bodyOwner.account(caller));
        const asked = yield* Effect.fromResult(readVerificationRequest(fields, callback));
        return answer(renderVerification(yield* verifications.create(caller, asked), []));
      }),
      status: {
        lookUp: ({ admission, param }: LookUpRequest) =>
          Effect.map(
            verifications.status(admission, param("verification_id")),
            ({ transactions, verification }) =>
              answer(renderVerification(verification, transactions)),
          ),
      },
    };
  }),
);
