import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { documentCalls } from "@bonafide/core/document/DocumentCalls";
import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import { documentParametersOf, readDocumentRequest } from "@bonafide/core/document/DocumentRequest";
import { Documents } from "@bonafide/core/document/Documents";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { Effect } from "effect";
import { bodyOwner } from "../body/BodyOwner.ts";
import { answerWith } from "../catalogue/HttpAnswer.ts";
import {
  type AdmittedRequest,
  endpointRoutes,
  type LookUpRequest,
} from "../server/EndpointRoutes.ts";
import { renderTransaction, TransactionBody } from "@bonafide/core/verification/TransactionBody";
import { makeReadDocumentForm } from "./DocumentFormBody.ts";
import type { FormParts } from "./DocumentFormSink.ts";

const answer = answerWith(TransactionBody);

const partsOf = (kind: DocumentKind): FormParts<never> => {
  const { files, texts } = documentParametersOf(kind);
  return {
    files: Object.values(files).map(({ name }) => name),
    texts: Object.values(texts).map(({ name }) => name),
  };
};

/** The handlers of documents. */
export const DocumentHandlers = endpointRoutes(
  documentCalls,
  Effect.gen(function* () {
    const documents = yield* Documents;
    const verifications = yield* Verifications;
    const callback = yield* CallbackRule;
    const readForm = yield* makeReadDocumentForm;

    const verify = (kind: DocumentKind) => {
      const parts = partsOf(kind);
      return Effect.fnUntraced(function* ({ caller, request }: AdmittedRequest) {
        const form = yield* readForm(request, bodyOwner.account(caller), parts);
        const asked = yield* Effect.fromResult(readDocumentRequest(kind, form, callback));
        return answer(renderTransaction(yield* documents.submit(caller, kind, asked)));
      }, Effect.scoped);
    };

    return {
      license: verify("license"),
      passport: verify("passport"),
      passcard: verify("passcard"),
      status: {
        lookUp: ({ admission, param }: LookUpRequest) =>
          Effect.map(
            verifications.transactionStatus(admission, "document", param("transaction_id")),
            (transaction) => answer(renderTransaction(transaction)),
          ),
      },
    };
  }),
);
