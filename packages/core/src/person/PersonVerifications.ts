import { Context, Data, type Effect } from "effect";
import type { AffiliationCall } from "../affiliation/AffiliationFamily.ts";
import type { AffiliationForm } from "../affiliation/AffiliationRequest.ts";
import type { ParameterFaults } from "../affiliation/ParameterFault.ts";
import type { Refused } from "../catalogue/Refusal.ts";
import type { DocumentKind } from "../document/DocumentKind.ts";
import type { UploadedFile } from "../document/DocumentRequest.ts";
import type { Person } from "./Person.ts";
import type { PersonVisit } from "./Portal.ts";
import type { PersonProofs } from "./Proof.ts";

/** Details of an affiliation that are missing or wrong, by their parameters' names. */
export class DetailsInvalid extends Data.TaggedError("DetailsInvalid")<{
  readonly faults: ParameterFaults;
}> {}

/**
 * What people prove of themselves on this server's own pages: by the same use cases that partners call. Everything of
 * one person is in one verification of theirs.
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
      files: ReadonlyMap<string, UploadedFile>,
    ) => Effect.Effect<void, Refused>;
    /** Asks for an affiliation by details or by a document; parameters as in profile 1, without credentials. */
    readonly verifyAffiliation: (
      visit: PersonVisit,
      call: AffiliationCall,
      form: AffiliationForm,
    ) => Effect.Effect<void, DetailsInvalid | Refused>;
  }
>()("@bonafide/core/person/PersonVerifications") {}
