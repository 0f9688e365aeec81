import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import type { ImageSide } from "@bonafide/core/document/ImageStore";
import type { AttributeHandle } from "@bonafide/core/oauth/ScopePolicy";
import {
  photoFaults,
  photoReasons,
  photos,
  proofFaults,
  refusals,
  signInFaults,
} from "./FaultText.ts";
import { families } from "./FamilyText.ts";
import { signInText } from "./SignInText.ts";
import { provingText } from "./ProvingText.ts";

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

const wait = (seconds: number): string => {
  if (seconds === 1) return "1 second";
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
};

/** Every text of the pages, in English. Those of faults and of details are in files of their own. */
export const pageText = {
  lang: "en",
  brand: "bonafide",
  /** The label of the links to the other languages. */
  languages: "Language",
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
  photos,
  photoFaults,
  photoReasons,
  otherRefusal: "This did not work. Try again later.",
  ...signInText,
  ...provingText,
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
    /** What is shown in place of a value. */
    nothing: "We know none, so none is shared.",
    unconfirmed: "Not shared until you confirm it on your account page.",
    yes: "Yes",
    sides: {
      front: "The front",
      back: "The back",
      document: "The document",
    } satisfies Record<ImageSide, string>,
    privacy: (name: string) => `Privacy policy of ${name} (opens a new tab)`,
    terms: (name: string) => `Terms of ${name} (opens a new tab)`,
    wrong: "Is something wrong?",
    anewLead: "What you prove anew replaces what was proved before.",
    anew: (proof: string) => `${proof}: prove it anew`,
    takeBack: "You can withdraw it at any time on your account page.",
    agree: "Agree",
    deny: "Do not share",
  },
  demo: {
    title: "Back at the demo",
    lead: "Here a partner's own page would take over. This is what came back:",
    nothing: "Nothing came back.",
    next: "Exchange the code for tokens within 60 seconds, in the folder where the sandbox was started:",
    exchange: "Exchange it here",
  },
  forTheService: {
    client_id:
      "For the operators of that service: the client_id is missing, repeated, unknown or inactive.",
    redirect_uri:
      "For the operators of that service: the redirect_uri is missing, repeated, or not exactly equal to one that is registered for this client_id.",
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
    slow: {
      title: "This took too long",
      text: "Your connection sent too little for too long. Try again where it is better.",
    },
    wait: { title: "Wait a moment", text: "You are sending too much at once." },
    full: { title: "Wait a moment", text: "Too many people are using this right now." },
    broken: {
      title: "Something went wrong here",
      text: "It is not your fault. Try again in a moment.",
    },
  },
} as const;
