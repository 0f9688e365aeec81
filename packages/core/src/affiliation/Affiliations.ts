import { Clock, Context, DateTime, Duration, Effect, Layer, Option, Result } from "effect";
import type { Actor } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import { ImageStore } from "../document/ImageStore.ts";
import { advance } from "../machine/Machine.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { Vault } from "../storage/Vault.ts";
import type {
  AffiliationCase,
  AffiliationHistory,
  CheckedPerson,
  UploadedDocument,
} from "./AffiliationCase.ts";
import type { AffiliationCaller } from "./AffiliationClient.ts";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import type {
  AffiliationCall,
  AffiliationFamily,
  CheckCall,
  UploadCall,
} from "./AffiliationFamily.ts";
import type { AffiliationRecord } from "./AffiliationRecord.ts";
import { AffiliationReferenceStore } from "./AffiliationReferenceStore.ts";
import {
  type AffiliationForm,
  readAffiliation,
  type UploadRequest,
  withDocument,
} from "./AffiliationRequest.ts";
import { AffiliationSettings } from "./AffiliationSettings.ts";
import { AffiliationStore } from "./AffiliationStore.ts";
import { affiliationUpload } from "./AffiliationUpload.ts";
import { makeAskRecords, type RecordsAnswer } from "./AskedRecords.ts";
import { DocumentViewer } from "./DocumentViewer.ts";
import { LikenessStore } from "./LikenessStore.ts";
import type { ParameterFaults } from "./ParameterFault.ts";
import { personIdentifier } from "./PersonIdentifier.ts";
import { personCheck, type PersonCheckCommand } from "./PersonCheck.ts";
import { idOf } from "../storage/Uuid.ts";

const stepCheck = advance(personCheck);
const stepUpload = advance(affiliationUpload);

/** The partner's use cases for affiliations. Source: interface, "Group-affiliation API". */
export class Affiliations extends Context.Service<
  Affiliations,
  {
    /**
     * Checks a person and stores the case. A person check is answered at once, an upload waits for a reviewer, and an
     * unreadable request is stored as invalid. Fails with `ProductRateExceeded`, and stores nothing, after too many
     * failed checks of this person for `asker`, by default the caller's organization.
     */
    readonly verify: (
      caller: AffiliationCaller,
      call: AffiliationCall,
      form: AffiliationForm,
      asker?: string,
    ) => Effect.Effect<AffiliationCase, Refused>;
    /** A case of the caller and of this family, else `ReferenceUnknown`. */
    readonly status: (
      caller: AffiliationCaller,
      family: AffiliationFamily,
      id: string,
    ) => Effect.Effect<AffiliationCase, Refused>;
  }
>()("@bonafide/core/affiliation/Affiliations") {
  static readonly layer = Layer.effect(
    Affiliations,
    Effect.gen(function* () {
      const store = yield* AffiliationStore;
      const references = yield* AffiliationReferenceStore;
      const askRecords = yield* makeAskRecords;
      const images = yield* ImageStore;
      const likenesses = yield* LikenessStore;
      const viewer = yield* DocumentViewer;
      const settings = yield* AffiliationSettings;
      const audit = yield* AuditTrail;
      const vault = yield* Vault;
      const unitOfWork = yield* UnitOfWork;
      const ids = yield* Ids;

      const referencesFor = Effect.fnUntraced(function* (
        { family }: AffiliationCall,
        form: AffiliationForm,
      ) {
        const [school] = form.texts.get("school") ?? [];
        const found =
          school === undefined ? Option.none() : yield* references.school(idOf(school.trim()));
        const states = family === "teacher" ? yield* references.states : [];
        return {
          states: new Map(states.map((state) => [state.code, state])),
          school: Option.getOrUndefined(found),
          documentTypes: yield* references.documentTypes(family),
        };
      });

      const frameOf = Effect.fnUntraced(function* (
        { client }: AffiliationCaller,
        { family }: AffiliationCall,
        now: number,
      ) {
        return {
          id: yield* ids.next,
          clientId: client.id,
          organizationId: client.organizationId,
          applicationId: client.applicationId,
          family,
          profile: client.profile,
          history: undefined,
          created: now,
          updated: now,
          version: 0,
        };
      });

      /** A person has one identifier in an organization, and another in each other one. */
      const historyOf = Effect.fnUntraced(function* (
        { client: { organizationId } }: AffiliationCaller,
        { personId }: AffiliationRecord,
        now: number,
      ) {
        const identifier = personIdentifier(vault, organizationId, personId);
        const { verifications } = yield* store.successesOf(identifier);
        const history: AffiliationHistory = {
          identifier,
          verifications: verifications + 1,
          verifiedLast: now,
        };
        return history;
      });

      const open = Effect.fnUntraced(function* <Case extends AffiliationCase>(
        next: Case,
        cause: Actor & { readonly action: string },
      ) {
        yield* store.insert(next);
        yield* audit.begin({ ...cause, subject: next.id, at: next.updated });
        return next;
      });

      const check = Effect.fnUntraced(function* (
        caller: AffiliationCaller,
        call: CheckCall,
        details: Result.Result<AffiliationDetails, ParameterFaults>,
        asker: string,
      ) {
        const { answer, remember } = Result.isSuccess(details)
          ? yield* askRecords(asker, call, details.success)
          : nothingAsked;
        const found = answer?._tag === "Known" ? answer.record : undefined;
        const now = yield* Clock.currentTimeMillis;
        return yield* unitOfWork.atomically(
          Effect.gen(function* () {
            const history = found === undefined ? undefined : yield* historyOf(caller, found, now);
            yield* remember;
            const asked: CheckedPerson = {
              ...(yield* frameOf(caller, call, now)),
              by: call.by,
              state: personCheck.initial,
              personal: Result.isSuccess(details)
                ? {
                    details: details.success,
                    ...(found === undefined ? {} : { attributes: found.attributes }),
                  }
                : undefined,
              history,
            };
            const command = commandOf(details, answer);
            const { cause, next } = yield* Effect.orDie(
              stepCheck(asked, command, now, byClient(caller)),
            );
            return yield* open(next, cause);
          }),
        );
      });

      const upload = Effect.fnUntraced(function* (
        caller: AffiliationCaller,
        call: UploadCall,
        request: Result.Result<UploadRequest, ParameterFaults>,
      ) {
        const now = yield* Clock.currentTimeMillis;
        return yield* unitOfWork.atomically(
          Effect.gen(function* () {
            const unsubmitted: UploadedDocument = {
              ...(yield* frameOf(caller, call, now)),
              by: "upload",
              state: affiliationUpload.initial,
              personal: Result.isSuccess(request)
                ? { details: request.success.details }
                : undefined,
            };
            const { cause, next } = yield* Effect.orDie(
              stepUpload(
                unsubmitted,
                Result.isSuccess(request)
                  ? {
                      _tag: "Submit",
                      expiresAt:
                        now +
                        Duration.toMillis(
                          Duration.min(settings.reviewWithin, settings.imageRetention),
                        ),
                    }
                  : { _tag: "RefuseParameters", faults: request.failure },
                now,
                byClient(caller),
              ),
            );
            yield* open(next, cause);
            if (Result.isSuccess(request)) {
              yield* images.insert([
                {
                  transactionId: next.id,
                  verificationId: next.id,
                  side: "document",
                  ...request.success.document,
                  created: now,
                  eraseAt: now + Duration.toMillis(settings.imageRetention),
                },
              ]);
              yield* likenesses.expect(next.id, now);
            }
            return next;
          }),
        );
      });

      /** Refuses a document that a reviewer could not look at. */
      const viewed = Effect.fnUntraced(function* (
        asker: string,
        request: Result.Result<UploadRequest, ParameterFaults>,
      ) {
        if (Result.isFailure(request)) return request;
        const viewing = yield* viewer.faultOf(request.success.document, asker);
        return viewing === undefined
          ? request
          : Result.fail([{ name: "document_file", fault: "format" as const, viewing }]);
      });

      const verify = Effect.fn("Affiliations.verify")(function* (
        caller: AffiliationCaller,
        call: AffiliationCall,
        form: AffiliationForm,
        asker: string = caller.client.organizationId,
      ) {
        const today = DateTime.formatIsoDateUtc(
          DateTime.makeUnsafe(yield* Clock.currentTimeMillis),
        );
        const rules = { references: yield* referencesFor(call, form), today };
        const read = readAffiliation(call, caller.client.profile, form, rules);
        return call.by === "upload"
          ? yield* upload(caller, call, yield* viewed(asker, Result.flatMap(read, withDocument)))
          : yield* check(
              caller,
              call,
              Result.map(read, ({ details }) => details),
              asker,
            );
      });

      const status = Effect.fn("Affiliations.status")(function* (
        { client }: AffiliationCaller,
        family: AffiliationFamily,
        id: string,
      ) {
        const found = yield* store.find(id);
        return Option.isSome(found) &&
          found.value.clientId === client.id &&
          found.value.family === family
          ? found.value
          : yield* refused("ReferenceUnknown");
      });

      return Affiliations.of({ verify, status });
    }),
  );
}

const nothingAsked = { answer: undefined, remember: Effect.void };

const byClient = ({ client, source }: AffiliationCaller): Actor => ({ actor: client.id, source });

const commandOf = (
  details: Result.Result<AffiliationDetails, ParameterFaults>,
  answer: RecordsAnswer = { _tag: "Unknown" },
): PersonCheckCommand => {
  if (Result.isFailure(details)) return { _tag: "RefuseParameters", faults: details.failure };
  switch (answer._tag) {
    case "Known":
      return { _tag: "ReportRecord" };
    case "Unknown":
      return { _tag: "ReportNoRecord" };
    case "NotAsked":
      return { _tag: "LeaveUnasked", reason: answer.reason };
  }
};
