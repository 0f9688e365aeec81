import { Clock, Context, Data, DateTime, Effect, Layer, Option, Result } from "effect";
import { AffiliationErasures } from "../affiliation/AffiliationErasures.ts";
import type { AffiliationCall } from "../affiliation/AffiliationFamily.ts";
import type { AffiliationForm } from "../affiliation/AffiliationRequest.ts";
import { Affiliations } from "../affiliation/Affiliations.ts";
import type { ParameterFaults } from "../affiliation/ParameterFault.ts";
import { type Refused, refused, type RefusalName } from "../catalogue/Refusal.ts";
import type { DocumentKind } from "../document/DocumentKind.ts";
import { readSides, type UploadedFiles } from "../document/DocumentRequest.ts";
import { Documents } from "../document/Documents.ts";
import { ImageStore } from "../document/ImageStore.ts";
import { IdentityMatches } from "../telecom/IdentityMatches.ts";
import { PhoneRule } from "../telecom/PhoneRule.ts";
import { Possessions } from "../telecom/Possessions.ts";
import {
  acceptedBirthDate,
  acceptedCode,
  acceptedPhone,
  ofAdult,
} from "../telecom/TelecomRequests.ts";
import { collect, type Parameter } from "../verification/Parameters.ts";
import type { Person } from "./Person.ts";
import { PersonRecords } from "./PersonRecords.ts";
import { PersonStore, type ProofAttempt } from "./PersonStore.ts";
import { personAffiliationCaller, personCaller, type PersonVisit } from "./PersonAccount.ts";
import { isProofKind, type PersonProofs } from "./Proof.ts";
import { Limits, refusedBy } from "../limit/Limits.ts";

/** Details of an affiliation that are missing or wrong, by their parameters' names. */
export class DetailsInvalid extends Data.TaggedError("DetailsInvalid")<{
  readonly faults: ParameterFaults;
}> {}

/**
 * What people prove of themselves on this server's own pages: by the same use cases that partners call. Everything of
 * one person is in one verification of theirs. Who tries too often is refused with `ProductRateExceeded`.
 */
export class PersonVerifications extends Context.Service<
  PersonVerifications,
  {
    /** How all that a person tried to prove stands. */
    readonly proofsOf: (person: Person) => Effect.Effect<PersonProofs>;
    /** Sends a code to a phone: `PhoneInvalid`, or what a send is refused with. */
    readonly sendCode: (visit: PersonVisit, phone: string) => Effect.Effect<void, Refused>;
    /** Confirms the code that was sent last: what a confirm is refused with. */
    readonly confirmCode: (visit: PersonVisit, code: string) => Effect.Effect<void, Refused>;
    /** Asks the carrier about the holder of the proved phone: `PossessionCheckInvalid` without one, `BirthDateInvalid`, `BirthDateMinor`. */
    readonly matchIdentity: (visit: PersonVisit, birthDate: string) => Effect.Effect<void, Refused>;
    /** Shows a document: what a document's request is refused with. */
    readonly submitDocument: (
      visit: PersonVisit,
      kind: DocumentKind,
      files: UploadedFiles,
    ) => Effect.Effect<void, Refused>;
    /** Asks for an affiliation by details or by a document; parameters as in profile 1, without credentials. */
    readonly verifyAffiliation: (
      visit: PersonVisit,
      call: AffiliationCall,
      form: AffiliationForm,
    ) => Effect.Effect<void, DetailsInvalid | Refused>;
  }
>()("@bonafide/core/person/PersonVerifications") {
  static readonly layer = Layer.effect(
    PersonVerifications,
    Effect.gen(function* () {
      const people = yield* PersonStore;
      const records = yield* PersonRecords;
      const possessions = yield* Possessions;
      const matches = yield* IdentityMatches;
      const documents = yield* Documents;
      const affiliations = yield* Affiliations;
      const erasures = yield* AffiliationErasures;
      const images = yield* ImageStore;
      const limits = yield* Limits;
      const phoneRule = yield* PhoneRule;

      /** Who is at work; nobody can be proved to be somebody who was erased. */
      const person = Effect.fnUntraced(function* ({ personId }: PersonVisit) {
        const found = Option.getOrUndefined(yield* people.find(personId));
        return found?.personal === undefined ? yield* refused("ResourceUnknown") : found;
      });

      /** Counts a try before anything is done: `ProductRateExceeded` where it comes too early. */
      const admit = Effect.fnUntraced(function* (
        { personId }: PersonVisit,
        limit: "person_code" | "person_match" | "person_document" | "person_affiliation",
      ) {
        const now = yield* Clock.currentTimeMillis;
        yield* Effect.mapError(limits.take([{ limit, subject: personId }], now), refusedBy);
      });

      const remember = Effect.fnUntraced(function* (
        { personId, source }: PersonVisit,
        kind: ProofAttempt["kind"],
        { created, id }: { readonly id: string; readonly created: number },
        role?: ProofAttempt["role"],
      ) {
        yield* people.addAttempt(personId, { kind, role, referenceId: id, created });
        const found = Option.getOrUndefined(yield* people.find(personId));
        if (found?.personal !== undefined) return;
        // Erased meanwhile, when this was not known of.
        if (isProofKind(kind)) yield* images.erase(id);
        else yield* Effect.ignore(erasures.erase(id, { actor: personId, source }));
      });

      const sendCode = Effect.fn("PersonVerifications.sendCode")(function* (
        visit: PersonVisit,
        phone: string,
      ) {
        const { verificationId } = yield* person(visit);
        const to = yield* Effect.fromResult(
          collect({
            phone: acceptable(acceptedPhone(bareDigits(phone), phoneRule), "PhoneInvalid"),
          }),
        );
        yield* admit(visit, "person_code");
        const sent = yield* possessions.send(personCaller(visit), {
          ...to,
          verificationId,
          ...unmentioned,
        });
        yield* remember(visit, "phone", sent);
      });

      const confirmCode = Effect.fn("PersonVerifications.confirmCode")(function* (
        visit: PersonVisit,
        code: string,
      ) {
        const attempts = yield* people.attemptsOf((yield* person(visit)).id);
        const newest = attempts.find(({ kind }) => kind === "phone");
        const guess = yield* Effect.fromResult(
          collect({
            code: acceptable(acceptedCode(code.replaceAll(/\s/g, "")), "CodeInvalid"),
            transactionId: acceptable(
              Option.fromNullishOr(newest?.referenceId),
              "PossessionCheckInvalid",
            ),
          }),
        );
        yield* possessions.confirm(personCaller(visit), {
          ...guess,
          callbackUrl: undefined,
          verificationId: undefined,
        });
      });

      const matchIdentity = Effect.fn("PersonVerifications.matchIdentity")(function* (
        visit: PersonVisit,
        birthDate: string,
      ) {
        const matched = yield* person(visit);
        const { phone } = yield* records.proofsOf(matched);
        if (phone._tag !== "Proved") return yield* refused("PossessionCheckInvalid");
        const today = DateTime.formatIsoDateUtc(
          DateTime.makeUnsafe(yield* Clock.currentTimeMillis),
        );
        const asked = yield* Effect.fromResult(
          collect({
            phone: acceptable(acceptedPhone(phone.value, phoneRule), "PhoneInvalid"),
            birthDate: ofAdult(
              acceptable(acceptedBirthDate(birthDate.trim(), today), "BirthDateInvalid"),
              today,
            ),
          }),
        );
        yield* admit(visit, "person_match");
        const requested = yield* matches.request(personCaller(visit), {
          ...asked,
          verificationId: matched.verificationId,
          ...unmentioned,
        });
        yield* remember(visit, "identity", requested);
      });

      const submitDocument = Effect.fn("PersonVerifications.submitDocument")(function* (
        visit: PersonVisit,
        kind: DocumentKind,
        files: UploadedFiles,
      ) {
        const { verificationId } = yield* person(visit);
        const sides = yield* Effect.fromResult(readSides(kind, files));
        yield* admit(visit, "person_document");
        const submitted = yield* documents.submit(personCaller(visit), kind, {
          ...sides,
          verificationId,
          ...unmentioned,
        });
        yield* remember(visit, "document", submitted);
      });

      const verifyAffiliation = Effect.fn("PersonVerifications.verifyAffiliation")(function* (
        visit: PersonVisit,
        call: AffiliationCall,
        form: AffiliationForm,
      ) {
        const { personal } = yield* person(visit);
        // Asking by account takes the caller's word for who somebody is.
        if (call.by === "account") return yield* refused("ProductNotEnabled");
        yield* admit(visit, "person_affiliation");
        const email = personal?.email ?? "";
        const texts = form.texts.has("email")
          ? form.texts
          : new Map(form.texts).set("email", [email]);
        const caller = personAffiliationCaller(visit);
        const asked = yield* affiliations.verify(caller, call, { ...form, texts }, visit.personId);
        if (asked.state._tag === "Invalid") {
          return yield* new DetailsInvalid({ faults: asked.state.faults });
        }
        yield* remember(visit, call.family, asked, "role" in call ? call.role : undefined);
      });

      return PersonVerifications.of({
        proofsOf: records.proofsOf,
        sendCode,
        confirmCode,
        matchIdentity,
        submitDocument,
        verifyAffiliation,
      });
    }),
  );
}

const acceptable = <A>(value: Option.Option<A>, refusal: RefusalName): Parameter<A> =>
  Result.fromOption(value, () => refusal);

/** What only partners say with a request. */
const unmentioned = { callbackUrl: undefined, metadata: undefined } as const;

/** A phone as people write it, `+1 (415) 555-0123`, in bare digits; what is no phone stays none. */
const bareDigits = (phone: string): string =>
  phone.replaceAll(/[\s().-]/g, "").replace(/^(\+1|1)(?=[0-9]{10}$)/, "");
