import { Clock, Context, DateTime, Duration, Effect, Layer, Option, Result } from "effect";
import type { Actor } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import { ImageStore } from "../document/ImageStore.ts";
import { advance } from "../machine/Machine.ts";
import { Ids } from "../storage/Ids.ts";
import { StoreIsRemote } from "../storage/StoreIsRemote.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { AffiliationCase, CheckedPerson, UploadedDocument } from "./AffiliationCase.ts";
import type { AffiliationCaller } from "./AffiliationClient.ts";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import type {
  AffiliationCall,
  AffiliationFamily,
  CheckCall,
  UploadCall,
} from "./AffiliationFamily.ts";
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
import { type Claimed, makeClaims } from "./Claims.ts";
import { DocumentViewer } from "./DocumentViewer.ts";
import type { ParameterFaults } from "./ParameterFault.ts";
import { makeReferencesFor } from "./RequestReferences.ts";
import { personCheck, type PersonCheckCommand } from "./PersonCheck.ts";

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
    /** A case of the caller and of this family, else `ReferenceUnknown`. A remote store is asked first. */
    readonly status: (
      admission: Effect.Effect<AffiliationCaller, Refused>,
      family: AffiliationFamily,
      id: string,
    ) => Effect.Effect<AffiliationCase, Refused>;
  }
>()("@bonafide/core/affiliation/Affiliations") {
  static readonly layer = Layer.effect(
    Affiliations,
    Effect.gen(function* () {
      const store = yield* AffiliationStore;
      const isRemote = yield* StoreIsRemote;
      const referencesFor = yield* makeReferencesFor;
      const askRecords = yield* makeAskRecords;
      const claims = yield* makeClaims;
      const images = yield* ImageStore;
      const { likenesses } = store;
      const viewer = yield* DocumentViewer;
      const settings = yield* AffiliationSettings;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;
      const ids = yield* Ids;

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
        const subject = { ...call, asker, organizationId: caller.client.organizationId };
        const { answer, remember } = Result.isSuccess(details)
          ? yield* askRecords(subject, call, details.success)
          : nothingAsked;
        const now = yield* Clock.currentTimeMillis;
        const by = byClient(caller);
        const claim =
          Result.isFailure(details) || answer === undefined
            ? Effect.undefined
            : claimOf(subject, call, answer, details.success, now, by);
        return yield* unitOfWork.atomically(
          Effect.gen(function* () {
            yield* remember;
            const claimed = yield* claim;
            const attributes = claimed?.claim.personal?.attributes;
            const asked: CheckedPerson = {
              ...(yield* frameOf(caller, call, now)),
              by: call.by,
              state: personCheck.initial,
              personal: Result.isSuccess(details)
                ? { details: details.success, ...(attributes === undefined ? {} : { attributes }) }
                : undefined,
              claimId: claimed?.claim.id,
              history: claimed?.history,
            };
            const command = commandOf(details, answer, claimed);
            const { cause, next } = yield* Effect.orDie(stepCheck(asked, command, now, by));
            return yield* open(next, cause);
          }),
        );
      });

      /** The claim that an answer makes or finds. */
      const claimOf = (
        subject: Parameters<typeof claims.verifyByRecord>[0],
        call: CheckCall,
        answer: RecordsAnswer,
        details: AffiliationDetails,
        now: number,
        by: Actor,
      ) => {
        switch (answer._tag) {
          case "Known":
            return claims.verifyByRecord(subject, call, answer.record, details, now, by);
          case "Held":
            return claims.verifyByClaim(answer.claim.id, now);
          case "Unknown":
          case "NotAsked":
            return Effect.undefined;
        }
      };

      const upload = Effect.fnUntraced(function* (
        caller: AffiliationCaller,
        call: UploadCall,
        request: Result.Result<UploadRequest, ParameterFaults>,
        asker: string,
      ) {
        const now = yield* Clock.currentTimeMillis;
        const by = byClient(caller);
        return yield* unitOfWork.atomically(
          Effect.gen(function* () {
            const unsubmitted: UploadedDocument = {
              ...(yield* frameOf(caller, call, now)),
              by: "upload",
              state: affiliationUpload.initial,
              claimId: undefined,
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
                by,
              ),
            );
            const claim = Result.isSuccess(request)
              ? yield* claims.submit({ ...next, asker }, next, call, now, by)
              : undefined;
            const opened = yield* open({ ...next, claimId: claim?.id }, cause);
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
            return opened;
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
          ? yield* upload(
              caller,
              call,
              yield* viewed(asker, Result.flatMap(read, withDocument)),
              asker,
            )
          : yield* check(
              caller,
              call,
              Result.map(read, ({ details }) => details),
              asker,
            );
      });

      const status = Effect.fn("Affiliations.status")(function* (
        admission: Effect.Effect<AffiliationCaller, Refused>,
        family: AffiliationFamily,
        id: string,
      ) {
        if (!isRemote) yield* admission;
        const found = yield* store.find(id);
        const { client } = yield* admission;
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
  answer: RecordsAnswer | undefined,
  claimed: Claimed | undefined,
): PersonCheckCommand => {
  if (Result.isFailure(details)) return { _tag: "RefuseParameters", faults: details.failure };
  if (claimed !== undefined) return { _tag: "ReportRecord" };
  return answer?._tag === "NotAsked"
    ? { _tag: "LeaveUnasked", reason: answer.reason }
    : { _tag: "ReportNoRecord" };
};
