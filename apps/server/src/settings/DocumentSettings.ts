import { VendorUrl } from "@bonafide/adapters-providers/vendor/VendorBase";
import { FieldName } from "@bonafide/core/document/DocumentChecks";
import { documentDefaults } from "@bonafide/core/document/DocumentSettings";
import { ReadingRule, type UnseenRules } from "@bonafide/core/document/ReadingRules";
import { Config, Duration, Option, type Redacted, Schema } from "effect";
import { duration, type Setting, wholeNumber } from "./Setting.ts";

/** The document reader. */
export const documentReader: Setting<"embedded" | "vendor" | "embedded-then-vendor"> = {
  name: "BONAFIDE_DOCUMENT_READER",
  config: Config.Literals(
    ["embedded", "vendor", "embedded-then-vendor"],
    "BONAFIDE_DOCUMENT_READER",
  ),
  describes:
    "who reads documents: the embedded reader, a vendor, or a vendor where the embedded reader answers 2004 or 2005",
  expects: "embedded, vendor or embedded-then-vendor",
  shown: "embedded",
  fallback: () => Option.some("embedded"),
};

/** How many documents the embedded reader reads at once. */
export const documentThreads: Setting<number | undefined> = {
  name: "BONAFIDE_DOCUMENT_THREADS",
  config: wholeNumber("BONAFIDE_DOCUMENT_THREADS", 1, 64),
  describes:
    "how many documents the embedded reader reads at once, each in a thread of 200 to 470 MB",
  expects: "a whole number between 1 and 64",
  shown: "as many as the machine has cores",
  fallback: () => Option.some(undefined),
};

/** The embedded reader's time limit for one document. */
export const documentTimeLimit: Setting<Duration.Duration> = {
  name: "BONAFIDE_DOCUMENT_TIME_LIMIT",
  config: duration("BONAFIDE_DOCUMENT_TIME_LIMIT", Duration.seconds(2), Duration.seconds(120)),
  describes:
    "how much processor time the embedded reader may use for one document; it is read once more then, and is unclear if it needs more again",
  expects: "a duration between 2 seconds and 120 seconds",
  shown: "20 seconds",
  fallback: () => Option.some(Duration.seconds(20)),
};

/** The vendor's URL. */
export const documentVendorUrl: Setting<string | undefined> = {
  name: "BONAFIDE_DOCUMENT_VENDOR_URL",
  config: Config.schema(VendorUrl, "BONAFIDE_DOCUMENT_VENDOR_URL"),
  describes: "where the document vendor is asked",
  expects: "a URL without userinfo, query and fragment",
  shown: "required with a vendor",
  fallback: () => Option.some(undefined),
};

/** The vendor's bearer token. */
export const documentVendorToken: Setting<Redacted.Redacted | undefined> = {
  name: "BONAFIDE_DOCUMENT_VENDOR_TOKEN",
  config: Config.schema(
    Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^[\x21-\x7e]+$/))),
    "BONAFIDE_DOCUMENT_VENDOR_TOKEN",
  ),
  describes: "the bearer token that the document vendor is asked with",
  expects: "printable characters without a space",
  shown: "required with a vendor",
  fallback: () => Option.some(undefined),
};

/** The time limit of one request to a vendor. */
export const documentVendorTimeLimit: Setting<Duration.Duration> = {
  name: "BONAFIDE_DOCUMENT_VENDOR_TIME_LIMIT",
  config: duration(
    "BONAFIDE_DOCUMENT_VENDOR_TIME_LIMIT",
    Duration.seconds(1),
    Duration.seconds(120),
  ),
  describes: "how long the document vendor may take for one answer",
  expects: "a duration between 1 second and 120 seconds",
  shown: "30 seconds",
  fallback: () => Option.some(Duration.seconds(30)),
};

/** Whether a person decides when the reader is in doubt. */
export const documentReview: Setting<boolean> = {
  name: "BONAFIDE_DOCUMENT_REVIEW",
  config: Config.Boolean("BONAFIDE_DOCUMENT_REVIEW"),
  describes:
    "whether a document that the reader is in doubt about waits for an operator, unless BONAFIDE_DOCUMENT_DOUBTFUL says otherwise",
  expects: "true or false",
  shown: "false",
  fallback: () => Option.some(documentDefaults.review),
};

const ruleOf = (part: string): UnseenRules | undefined => {
  const [, name, rule] = /^([a-z_]+)=([a-z]+)$/.exec(part.trim()) ?? [];
  const field = FieldName.literals.find((each) => each === name);
  const known = ReadingRule.literals.find((each) => each === rule);
  return field === undefined || known === undefined ? undefined : { [field]: known };
};

/** `class=review,height=refuse` as rules; nothing where a part is no rule, or a field is there twice. */
const rulesOf = (text: string): UnseenRules | undefined => {
  const parts = text.split(",").map(ruleOf);
  const rules = parts.reduce<UnseenRules>((all, part) => ({ ...all, ...part }), {});
  return Object.keys(rules).length === parts.length ? rules : undefined;
};

/** What is done with a document of which a field could not be seen in print. */
export const documentUnseen: Setting<UnseenRules> = {
  name: "BONAFIDE_DOCUMENT_UNSEEN",
  config: Config.schema(
    Schema.String.check(Schema.makeFilter((text: string) => rulesOf(text) !== undefined)),
    "BONAFIDE_DOCUMENT_UNSEEN",
  ).pipe(Config.map((text) => rulesOf(text) ?? {})),
  describes:
    "what is done with a document of which a field could not be seen in print: pass, review or refuse it (2004)",
  expects: "fields of checks.fields with pass, review or refuse, as class=review,height=refuse",
  shown: "none: fields beside the key fields may stay unseen",
  fallback: () => Option.some(documentDefaults.unseen),
};

/** What is done with a document that its reader doubts. */
export const documentDoubtful: Setting<ReadingRule | undefined> = {
  name: "BONAFIDE_DOCUMENT_DOUBTFUL",
  config: Config.schema(ReadingRule, "BONAFIDE_DOCUMENT_DOUBTFUL"),
  describes:
    "what is done with a document that was read and that its reader is in doubt about: pass (checks.doubtful says so), review or refuse it (2004)",
  expects: "pass, review or refuse",
  shown: "review where BONAFIDE_DOCUMENT_REVIEW is true, else pass",
  fallback: () => Option.some(documentDefaults.doubtful),
};

/** The file of the issuers whose signatures are trusted. */
export const documentIssuers: Setting<string | undefined> = {
  name: "BONAFIDE_DOCUMENT_ISSUERS",
  config: Config.NonEmptyString("BONAFIDE_DOCUMENT_ISSUERS"),
  describes:
    "the JSON file of the issuers whose digital signatures in barcodes and seals are trusted",
  expects: "a file; docs/documents.md says what is in it",
  shown: "none: signatures are not checked",
  fallback: () => Option.some(undefined),
};

/** How long images are kept. */
export const imageRetention: Setting<Duration.Duration> = {
  name: "BONAFIDE_IMAGE_RETENTION",
  config: duration("BONAFIDE_IMAGE_RETENTION", Duration.minutes(1), Duration.days(3650)),
  describes:
    "how long the images of a document are kept; those of a document that was not verified go at once",
  expects: "a duration between 1 minute and 3650 days",
  shown: "30 days",
  fallback: () => Option.some(documentDefaults.imageRetention),
};
