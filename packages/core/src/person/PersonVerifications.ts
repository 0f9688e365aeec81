import { Clock, Context, Data, DateTime, Effect, Layer, Option, Result } from "effect";
import { makeAffiliationErasure } from "../affiliation/AffiliationErasure.ts";
import type { AffiliationCall } from "../affiliation/AffiliationFamily.ts";
import type { AffiliationForm } from "../affiliation/AffiliationRequest.ts";
import { Affiliations } from "../affiliation/Affiliations.ts";
import type { ParameterFaults } from "../affiliation/ParameterFault.ts";
import { type Refused, refused, type RefusalName } from "../catalogue/Refusal.ts";
import type { DocumentKind } from "../document/DocumentKind.ts";
import {
  readSides,
  type UploadedFile,
  type UploadedFiles,
  withSide,
} from "../document/DocumentRequest.ts";
import { Documents } from "../document/Documents.ts";
import { ImageStore } from "../document/ImageStore.ts";
import { otherSide } from "../document/UnclearPhoto.ts";
import { IdentityMatches } from "../telecom/IdentityMatches.ts";
import { PhoneRule } from "../telecom/PhoneRule.ts";
import { Possessions } from "../telecom/Possessions.ts";
import { birthDateParameter, codeParameter, phoneParameter } from "../telecom/TelecomRequests.ts";
import { collect, type Parameter } from "../verification/Parameters.ts";
import type { Person } from "./Person.ts";
import { makePersonRecords } from "./PersonRecords.ts";
import { PersonStore, type ProofAttempt } from "./PersonStore.ts";
import { personAffiliationCaller, personCaller, type PersonVisit } from "./PersonAccount.ts";
import { type BlamedPhoto, isProofKind, type PersonProofs } from "./Proof.ts";
import { Limits, refusedBy } from "../limit/Limits.ts";

/** Missing or wrong details of an affiliation, by parameter name. */
export class DetailsInvalid extends Data.TaggedError("DetailsInvalid")<{
  readonly faults: ParameterFaults;
}> {}

/**
 * What people prove about themselves on this server's own pages, through the partners' use cases. All transactions of a
 * person are in one verification. Too many tries give `ProductRateExceeded`.
 */
export class PersonVerifications extends Context.Service<
  PersonVerifications,
  {
    /** The state of all that a person tried to prove. */
    readonly proofsOf: (person: Person) => Effect.Effect<PersonProofs>;
    /** Sends a code to a phone. Fails with `PhoneInvalid` or the refusals of a send. */
    readonly sendCode: (visit: PersonVisit, phone: string) => Effect.Effect<void, Refused>;
    /** Confirms the latest code. Fails with the refusals of a confirm. */
    readonly confirmCode: (visit: PersonVisit, code: string) => Effect.Effect<void, Refused>;
    /**
     * Asks the carrier about the holder of the proved phone. Fails with `PossessionCheckInvalid` without one,
     * `BirthDateInvalid` or `BirthDateMinor`.
     */
    readonly matchIdentity: (visit: PersonVisit, birthDate: string) => Effect.Effect<void, Refused>;
    /**
     * Submits a document; a side that is still kept of the last attempt may be left out. Fails with the refusals of a
     * document's request.
     */
    readonly submitDocument: (
      visit: PersonVisit,
      kind: DocumentKind,
      files: UploadedFiles,
    ) => Effect.Effect<void, Refused>;
    /** The only photo that is asked for again, if the last document lacked nothing else. */
    readonly retakeOf: (personId: string) => Effect.Effect<BlamedPhoto | undefined>;
    /** Checks an affiliation by details or by a document, with the parameters of profile 1 without credentials. */
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
      const records = yield* makePersonRecords;
      const possessions = yield* Possessions;
      const matches = yield* IdentityMatches;
      const documents = yield* Documents;
      const affiliations = yield* Affiliations;
      const eraseAffiliation = yield* makeAffiliationErasure;
      const images = yield* ImageStore;
      const limits = yield* Limits;
      const phoneRule = yield* PhoneRule;

      /** The visiting person. An erased person cannot prove anything. */
      const person = Effect.fnUntraced(function* ({ personId }: PersonVisit) {
        const found = Option.getOrUndefined(yield* people.find(personId));
        return found?.personal === undefined ? yield* refused("ResourceUnknown") : found;
      });

      /** Counts a try before anything else. Fails with `ProductRateExceeded` if it comes too early. */
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
        // The person was erased before the attempt was stored, so erase this too.
        if (isProofKind(kind)) yield* images.erase(id);
        else yield* Effect.ignore(eraseAffiliation(id, { actor: personId, source }));
      });

      const sendCode = Effect.fn("PersonVerifications.sendCode")(function* (
        visit: PersonVisit,
        phone: string,
      ) {
        const { verificationId } = yield* person(visit);
        const to = yield* Effect.fromResult(
          collect({ phone: phoneParameter.read(bareDigits(phone), { phone: phoneRule }) }),
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
            code: codeParameter.read(code.replaceAll(/\s/g, ""), undefined),
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
            phone: phoneParameter.read(phone.value, { phone: phoneRule }),
            birthDate: birthDateParameter.read(birthDate.trim(), { today }),
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

      /** The last document, if only one photo of it is asked for again. */
      const waitingOf = Effect.fnUntraced(function* (personId: string) {
        const found = Option.getOrUndefined(yield* people.find(personId));
        if (found === undefined) return undefined;
        const attempts = yield* people.attemptsOf(personId);
        const attempt = attempts.find(({ kind }) => kind === "document");
        const { document } = yield* records.proofsOf(found);
        const photo = document._tag === "Failed" ? document.photo : undefined;
        return attempt === undefined || photo?.alone !== true
          ? undefined
          : { transactionId: attempt.referenceId, photo };
      });

      const submitDocument = Effect.fn("PersonVerifications.submitDocument")(function* (
        visit: PersonVisit,
        kind: DocumentKind,
        files: UploadedFiles,
      ) {
        const { verificationId } = yield* person(visit);
        const waiting = yield* waitingOf(visit.personId);
        const kept = waiting?.photo.kind === kind ? otherSide[waiting.photo.side] : undefined;
        const withKept = (file: UploadedFile | undefined): UploadedFiles =>
          kept === undefined ? files : withSide(files, kept, file);
        // What is kept was accepted before, so the sent photo stands for both until the try is counted.
        yield* Effect.fromResult(readSides(kind, withKept([...files.values()][0])));
        yield* admit(visit, "person_document");
        const image =
          waiting === undefined || kept === undefined || files.has(`${kept}_image`)
            ? Option.none()
            : yield* images.find(waiting.transactionId, kept);
        const file = Option.map(image, ({ bytes }) => wholeFile(bytes));
        const sides = yield* Effect.fromResult(
          readSides(kind, withKept(Option.getOrUndefined(file))),
        );
        const submitted = yield* documents.submit(personCaller(visit), kind, {
          ...sides,
          verificationId,
          ...unmentioned,
        });
        yield* remember(visit, "document", submitted);
        if (waiting !== undefined) yield* images.erase(waiting.transactionId);
      });

      const verifyAffiliation = Effect.fn("PersonVerifications.verifyAffiliation")(function* (
        visit: PersonVisit,
        call: AffiliationCall,
        form: AffiliationForm,
      ) {
        const { personal } = yield* person(visit);
        // A check by account trusts the caller's word on the identity.
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
        retakeOf: (personId) => Effect.map(waitingOf(personId), (waiting) => waiting?.photo),
        verifyAffiliation,
      });
    }),
  );
}

const acceptable = <A>(value: Option.Option<A>, refusal: RefusalName): Parameter<A> =>
  Result.fromOption(value, () => refusal);

const wholeFile = (bytes: Uint8Array): UploadedFile => ({ _tag: "Whole", name: undefined, bytes });

/** Only partners send these. */
const unmentioned = { callbackUrl: undefined, metadata: undefined } as const;

/** The digits of a phone as people write it, `+1 (415) 555-0123`. An invalid text stays invalid. */
const bareDigits = (phone: string): string =>
  phone.replaceAll(/[\s().-]/g, "").replace(/^(\+1|1)(?=[0-9]{10}$)/, "");
