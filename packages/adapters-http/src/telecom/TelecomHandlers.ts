import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { PhoneRule } from "@bonafide/core/telecom/PhoneRule";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { telecomCalls } from "@bonafide/core/telecom/TelecomCalls";
import {
  readConfirmRequest,
  readIdentityRequest,
  readSendRequest,
} from "@bonafide/core/telecom/TelecomRequests";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { Clock, Effect } from "effect";
import { bodyOwner } from "../body/BodyOwner.ts";
import { answerWith } from "../catalogue/HttpAnswer.ts";
import {
  type AdmittedRequest,
  endpointRoutes,
  type LookUpRequest,
} from "../server/EndpointRoutes.ts";
import { makeReadFields } from "../server/RequestBody.ts";
import { renderTransaction, TransactionBody } from "@bonafide/core/verification/TransactionBody";

const answer = answerWith(TransactionBody);

/** The handlers of possession checks and identity matches. */
export const TelecomHandlers = endpointRoutes(
  telecomCalls,
  Effect.gen(function* () {
    const possessions = yield* Possessions;
    const matches = yield* IdentityMatches;
    const verifications = yield* Verifications;
    const phone = yield* PhoneRule;
    const callback = yield* CallbackRule;
    const readFieldsOf = yield* makeReadFields;
    const readSend = readFieldsOf(telecomCalls.send);
    const readConfirm = readFieldsOf(telecomCalls.confirm);
    const readIdentity = readFieldsOf(telecomCalls.identity);

    const rules = Effect.map(Clock.currentTimeMillis, (now) => ({
      phone,
      callback,
      today: new Date(now).toISOString().slice(0, 10),
    }));

    return {
      send: Effect.fnUntraced(function* ({ caller, request }: AdmittedRequest) {
        const fields = yield* readSend(request, bodyOwner.account(caller));
        const asked = yield* Effect.fromResult(readSendRequest(fields, yield* rules));
        return answer(renderTransaction(yield* possessions.send(caller, asked)));
      }),
      confirm: Effect.fnUntraced(function* ({ caller, request }: AdmittedRequest) {
        const fields = yield* readConfirm(request, bodyOwner.account(caller));
        const asked = yield* Effect.fromResult(readConfirmRequest(fields, yield* rules));
        return answer(renderTransaction(yield* possessions.confirm(caller, asked)));
      }),
      identity: Effect.fnUntraced(function* ({ caller, request }: AdmittedRequest) {
        const fields = yield* readIdentity(request, bodyOwner.account(caller));
        const asked = yield* Effect.fromResult(readIdentityRequest(fields, yield* rules));
        return answer(renderTransaction(yield* matches.request(caller, asked)));
      }),
      status: {
        lookUp: ({ admission, param }: LookUpRequest) =>
          Effect.map(
            verifications.transactionStatus(admission, "telecom", param("transaction_id")),
            (transaction) => answer(renderTransaction(transaction)),
          ),
      },
    };
  }),
);
