import type {
  AffiliationFamily,
  ResponderRole,
} from "@bonafide/core/affiliation/AffiliationFamily";
import type { AffiliationReasonName } from "@bonafide/core/affiliation/AffiliationReason";
import type { ParameterFault } from "@bonafide/core/affiliation/ParameterFault";
import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import type { AttributeHandle } from "@bonafide/core/oauth/ScopePolicy";
import type { ProofKind } from "@bonafide/core/person/Proof";
import { proofFaults, refusals, signInFaults } from "./FaultText.ts";

const families: Readonly<Record<AffiliationFamily, string>> = {
  teacher: "teacher",
  student: "student",
  military: "military member or veteran",
  responder: "first responder",
};

/** A field's label, and what helps to fill it in. */
export interface FieldText {
  readonly label: string;
  readonly hint?: string;
}

const details: Readonly<Record<string, FieldText>> = {
  email: { label: "Email at your school" },
  fname: { label: "First name" },
  mname: { label: "Middle name (if you have one)" },
  lname: { label: "Last name" },
  suffix: { label: "Suffix (if you have one)", hint: "For example Jr. or III" },
  birth_date: { label: "Date of birth" },
  school_city: { label: "City of your school" },
  school_district: { label: "School district" },
  school_name: { label: "Name of your school" },
  teacher_number: { label: "Teacher number", hint: "Your state gives one to every teacher." },
  duty_date: { label: "First day of duty" },
  emt_number: { label: "EMT number" },
  state: { label: "State", hint: "Two letters, like NV" },
  street: { label: "Street and number" },
  city: { label: "City" },
  zip: { label: "ZIP code" },
  document_type: { label: "Kind of document" },
  document_file: { label: "The document", hint: "A photo or a PDF of up to 16 MB" },
};

const socials: Readonly<Record<string, FieldText>> = {
  lastFour: { label: "Last four digits of your Social Security number" },
  fullSocial: { label: "Social Security number", hint: "Nine digits, without dashes" },
  eitherSocial: { label: "Social Security number", hint: "All nine digits, or the last four" },
};

const attributes: Readonly<Record<AttributeHandle, string>> = {
  fname: "Your first name",
  lname: "Your last name",
  email: "Your email address",
  uuid: "An identifier for you that only this organization gets",
  zip: "Your ZIP code",
  eid: "The reference that they have for you",
  age: "Your age",
  covid_vaccine_records: "Your COVID-19 vaccine records",
  previous_addresses: "Your addresses, now and before",
  document_tokens: "Photos of your document, front and back",
};

const wait = (seconds: number): string =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/** Every text of the pages, in English, with those of `FaultText`. Nothing else in them speaks to people. */
export const portalText = {
  lang: "en",
  brand: "bonafide",
  continueTo: (name: string) => `To continue to ${name}`,
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  errors: "Something is not right yet",
  failed: "That did not work",
  waitFor: (seconds: number) => `Wait ${wait(seconds)}, then try again.`,
  signedInAs: (email: string) => `Signed in as ${email}.`,
  notYou: "Not you? Sign out",
  back: "Go back",
  leave: (name: string) => `Go back to ${name} without sharing`,
  footer: "Your data stays on this server. Nothing is shared until you agree.",
  families,
  signInFaults,
  proofFaults,
  refusals,
  otherRefusal: "This did not work. Try again later.",
  signIn: {
    title: "Sign in",
    lead: "Welcome back.",
    email: "Email",
    password: "Password",
    submit: "Sign in",
    other: "No account yet?",
    otherLink: "Sign up",
  },
  signUp: {
    title: "Create your account",
    lead: "Prove who you are once, and decide each time who may know.",
    passwordHint: "At least 12 characters. A few words in a row are easy to remember.",
    submit: "Create account",
    other: "Already have an account?",
    otherLink: "Sign in",
  },
  phone: {
    title: "Confirm your phone",
    lead: "We send you a code by text message.",
    label: "Mobile number",
    hint: "Ten digits, like 202 555 0123",
    submit: "Send the code",
    codeTitle: "Enter the code",
    codeLead: (ending: string) => `We sent a code of six digits to the number ending in ${ending}.`,
    code: "Code",
    codeSubmit: "Confirm",
    resend: "Send a new code",
    another: "Use another number",
  },
  identity: {
    title: "Confirm who you are",
    lead: "We ask the carrier of your phone whether it belongs to somebody born on this day.",
    label: "Date of birth",
    correct: "Correct your date of birth",
    submit: "Continue",
    waiting: "We are asking your carrier",
    waitingLead: "This takes a few seconds.",
  },
  document: {
    title: "Show your document",
    lead: "Which one do you want to show?",
    kinds: {
      license: "Driver's license or state ID",
      passport: "Passport",
      passcard: "Passport card",
    } satisfies Record<DocumentKind, string>,
    kindHints: {
      license: "Front and back",
      passport: "The page with your photo",
      passcard: "Front and back",
    } satisfies Record<DocumentKind, string>,
    uploadTitle: "Take the photos",
    tips: [
      "Lay it on a plain, dark surface.",
      "Show all four corners.",
      "Avoid glare. Every word should be readable.",
    ],
    front: "Photo of the front",
    back: "Photo of the back",
    page: "Photo of the page with your photo",
    hint: "JPEG or PNG, from 40 KB to 16 MB",
    fromFile: "Use saved photos instead of the camera",
    submit: "Send the photos",
    anotherKind: "Show another document",
    waiting: "We are reading your document",
    waitingLead: "This usually takes less than a minute.",
  },
  affiliation: {
    title: (family: AffiliationFamily) => `Confirm that you are a ${families[family]}`,
    roleLead: "What are you?",
    roles: {
      emt: "Emergency medical technician",
      firefighter: "Firefighter",
      police: "Police officer",
      dispatcher: "Dispatcher",
    } satisfies Record<ResponderRole, string>,
    wayLead: "How do you want to prove it?",
    ways: { person: "With my details", upload: "With a document" },
    wayHints: {
      person: "We look you up. It takes a moment.",
      upload: "Somebody looks at it. It can take some days.",
    },
    stateLead: "Where do you teach?",
    schoolLead: "Which school do you attend?",
    schoolLabel: "Name of your school",
    schoolHint: "At least four letters",
    schoolSearch: "Search",
    schoolShort: "Enter at least four letters of the name.",
    schoolNone: "No school of this name is known. Try a part of its name.",
    schoolFound: "Choose your school",
    schoolNotAllowed: "Students of this school cannot be confirmed here.",
    schoolMissing: "Choose one of the schools.",
    next: "Continue",
    submit: "Send",
    address: "Your address",
    choose: "Choose",
    details,
    socials,
    another: "Prove it another way",
    waiting: "Somebody is looking at your document",
    waitingLead: "This can take some days. You may close this page and come back later.",
    faults: {
      missing: (label) => `${label}: fill this in.`,
      format: (label) => `${label}: check how this is written.`,
      unknown: (label) => `${label}: choose one that is known to us.`,
      not_allowed: (label) => `${label}: this cannot be used here.`,
    } satisfies Record<ParameterFault, (label: string) => string>,
    reasons: {
      NotFound: "No record matches what you entered.",
      CheckedTooOften: "No record matches what you entered.",
      RecordsUnavailable: "Records cannot be asked at the moment. Try again later.",
      DocumentUnclear: "The document could not be read. Send a clearer one.",
      DocumentExpired: "The document is not current. Send a newer one.",
      DocumentMismatch: "The document does not match what you entered.",
      DocumentUnsuitable: "The document does not prove it. Send another one.",
      DataErased: "Your document was erased before anybody looked at it. Send it again.",
      ReviewExpired: "Nobody could look at your document in time. Send it again.",
    } satisfies Record<AffiliationReasonName, string>,
  },
  waiting: {
    checkNow: "Look again now",
    itself: "This page looks again by itself.",
    stop: "Stop looking again by itself",
    stopped: "This page does not look again by itself.",
  },
  consent: {
    title: (name: string) => `Share with ${name}?`,
    lead: (name: string, organization: string) => `${name}, of ${organization}, asks for:`,
    attributes,
    group: (family: AffiliationFamily) => `That you are a ${families[family]}, and of which kind`,
    howLong: {
      once: "They can read this for a few minutes.",
      photos: "They can read this for a few minutes, and look at your photos for up to 7 days.",
      renewing: "They can read this for up to 7 days, and longer only while they keep renewing it.",
    },
    takeBack: "You can withdraw it at any time on your account page.",
    agree: "Agree",
    deny: "Do not share",
  },
  account: {
    title: "Your account",
    proved: "What you proved",
    nothing: "Nothing yet. A service that needs a proof sends you here.",
    proofs: {
      phone: "Phone",
      identity: "Identity",
      document: "Document",
      teacher: "Teacher",
      student: "Student",
      military: "Military",
      responder: "First responder",
    } satisfies Record<ProofKind | AffiliationFamily, string>,
    states: { Pending: "Under way", Failed: "Not confirmed", Proved: "Confirmed" },
    on: (day: string) => `on ${day}`,
    access: "Who has access",
    nobody: "Nobody.",
    since: (day: string) => `Since ${day}`,
    sinceAndLast: (first: string, last: string) => `Since ${first}, agreed to last on ${last}`,
    reads: (name: string) => `What ${name} can read`,
    withdraw: "Withdraw",
    withdrawFrom: (name: string) => `Withdraw access of ${name}`,
    security: "Sign-in",
    password: "Change password",
    signOut: "Sign out",
    erase: "Erase me",
    back: "Back to your account",
  },
  password: {
    title: "Change your password",
    current: "Current password",
    next: "New password",
    submit: "Change password",
    wrong: "This is not your password.",
    lead: "You stay signed in here, and are signed out everywhere else.",
  },
  erase: {
    title: "Erase everything about you",
    warning:
      "This cannot be undone. Your account, everything you proved and your photos are deleted, and nobody can read anything of you here any more. What others have already read stays with them.",
    password: "Your password, to confirm",
    submit: "Erase me for good",
    cancel: "Keep my account",
    doneTitle: "You are erased",
    done: "Nothing personal of you is left on this server.",
  },
  demo: {
    title: "Back at the demo",
    lead: "Here a partner's own page would take over. This is what came back:",
    nothing: "Nothing came back.",
    next: "Exchange the code for tokens within 60 seconds, in the folder where the sandbox was started:",
  },
  forTheService: {
    client_id:
      "For whoever runs that service: the client_id is missing, given twice, unknown, or shut.",
    redirect_uri:
      "For whoever runs that service: the redirect_uri is missing, given twice, or not one of those that are registered for this client_id, compared character by character.",
  },
  faults: {
    untrusted: {
      title: "This link does not work",
      text: "The service that sent you here is not known, or it gave an address that it may not use. You were not sent anywhere. Go back and tell them.",
    },
    unreadable: {
      title: "This did not arrive as it should",
      text: "What your browser sent could not be read. Go back and try again.",
    },
    forged: {
      title: "This form is no longer valid",
      text: "It may be old, or it came from another site. Open the page again and repeat what you did.",
    },
    missing: { title: "There is nothing here", text: "Check the address of the page." },
    method: { title: "This does not work like that", text: "Open the page from its start." },
    tooLarge: {
      title: "This is too large",
      text: "A photo may have up to 16 MB, everything else far less. Go back and choose a smaller one.",
    },
    wait: { title: "Wait a moment", text: "There are too many requests right now." },
    broken: {
      title: "Something went wrong here",
      text: "It is not your fault. Try again in a moment.",
    },
  },
} as const;
