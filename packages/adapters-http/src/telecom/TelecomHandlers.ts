import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { PhoneRule } from "@bonafide/core/telecom/PhoneRule";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import {
  readConfirmRequest,
  readIdentityRequest,
  readSendRequest,
} from "@bonafide/core/telecom/TelecomRequests";
import { TelecomStatuses } from "@bonafide/core/telecom/TelecomStatuses";
import { Clock, Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { AuthorizedCaller } from "../access/Authorization.ts";
import { answeringRefusals, answerWith } from "../catalogue/HttpAnswer.ts";
import { ServicesApi } from "../server/ServicesApi.ts";
import { makeReadFields } from "../verification/RequestBody.ts";
import { render, TransactionBody } from "../verification/TransactionWire.ts";

const answer = answerWith(TransactionBody);

// A POST is not interrupted: a client that hangs up does not leave a code sent and nothing stored of it.
const toTheEnd = { uninterruptible: true };

/** Answers for possession checks and identity matches. */
export const TelecomHandlers = HttpApiBuilder.group(
  ServicesApi,
  "telecom",
  Effect.fn(function* (handlers) {
    const possessions = yield* Possessions;
    const matches = yield* IdentityMatches;
    const statuses = yield* TelecomStatuses;
    const phone = yield* PhoneRule;
    const callback = yield* CallbackRule;
    const readFields = yield* makeReadFields;

    const rules = Effect.map(Clock.currentTimeMillis, (now) => ({
      phone,
      callback,
      today: new Date(now).toISOString().slice(0, 10),
    }));

    return handlers
      .handleRaw(
        "send",
        Effect.fnUntraced(function* ({ request }) {
          const fields = yield* readFields(request);
          const asked = yield* Effect.fromResult(readSendRequest(fields, yield* rules));
          return answer(render(yield* possessions.send(yield* AuthorizedCaller, asked)));
        }, answeringRefusals),
        toTheEnd,
      )
      .handleRaw(
        "confirm",
        Effect.fnUntraced(function* ({ request }) {
          const fields = yield* readFields(request);
          const asked = yield* Effect.fromResult(readConfirmRequest(fields, yield* rules));
          return answer(render(yield* possessions.confirm(yield* AuthorizedCaller, asked)));
        }, answeringRefusals),
        toTheEnd,
      )
      .handleRaw(
        "identity",
        Effect.fnUntraced(function* ({ request }) {
          const fields = yield* readFields(request);
          const asked = yield* Effect.fromResult(readIdentityRequest(fields, yield* rules));
          return answer(render(yield* matches.request(yield* AuthorizedCaller, asked)));
        }, answeringRefusals),
        toTheEnd,
      )
      .handleRaw(
        "status",
        Effect.fnUntraced(function* ({ params }) {
          const caller = yield* AuthorizedCaller;
          return answer(render(yield* statuses.status(caller, params.transaction_id)));
        }, answeringRefusals),
      );
  }),
);
