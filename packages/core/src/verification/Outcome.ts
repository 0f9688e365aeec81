import type { AdditionalInfo, FailureName } from "../catalogue/Failure.ts";
import type { Array } from "effect";
import type { DocumentChecks } from "../document/DocumentChecks.ts";
import type { DocumentFacts } from "../document/DocumentFacts.ts";
import type { DocumentFault } from "../document/JudgedReading.ts";
import type { Address } from "../telecom/Address.ts";
import type { Phone } from "../telecom/Phone.ts";

/**
 * The result of a transaction of any product. Erased values are absent.
 *
 * Source: interface, "Result object"; choices, section 2.
 */
export type Outcome =
  | { readonly _tag: "Pending" }
  | { readonly _tag: "PhoneConfirmed"; readonly phone: Phone | undefined }
  | { readonly _tag: "PersonMatched"; readonly address: Address | undefined }
  | {
      readonly _tag: "DocumentVerified";
      readonly facts: DocumentFacts | undefined;
      readonly checks: DocumentChecks;
    }
  | {
      readonly _tag: "DocumentNotVerified";
      readonly faults: Array.NonEmptyReadonlyArray<DocumentFault>;
    }
  | { readonly _tag: "Failed"; readonly failure: FailureName; readonly info?: AdditionalInfo };
