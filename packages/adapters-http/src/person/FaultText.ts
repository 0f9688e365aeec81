import type { ImageFault } from "@bonafide/core/document/DocumentRequest";
import type { UnclearReason } from "@bonafide/core/document/UnclearPhoto";
import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import type { SignInFaultName } from "@bonafide/core/person/SignInFault";
import type { ProofFault } from "@bonafide/core/person/Proof";

/** The errors of a sign-in, a sign-up or a new password. */
export const signInFaults: Readonly<Record<SignInFaultName, string>> = {
  EmailInvalid: "Enter an email address, like name@example.com.",
  PasswordTooShort: "This password is too short. Use at least 12 characters.",
  PasswordTooLong: "This password is too long. Use at most 128 characters.",
  PasswordCommon: "This password is too easy to guess. Choose another one.",
  NotAccepted:
    "This email and password cannot be used. Check both. After many wrong tries only a browser that signed in before is let in for a day.",
  TooEarly: "There were too many attempts.",
  Crowded: "Too many people are signing in at this moment.",
};

const again = "Try again, or use another number.";

/** Why a proof failed. */
export const proofFaults: Readonly<Record<ProofFault, string>> = {
  SmsNotReceivable: "This number cannot receive text messages. Use another one.",
  SmsNotSent: `The text message could not be sent. ${again}`,
  NumberBlocked: "This number does not accept text messages. Use another one.",
  NumberDeactivated: "This number was deactivated lately. Use another one.",
  DeliveryFailed: `The text message did not arrive. ${again}`,
  NetworkUnroutable: `The network could not deliver the text message. ${again}`,
  PhoneOrNetworkFailed: `The text message did not arrive. ${again}`,
  NumberFlagged: "This number cannot be used here. Use another one.",
  PhoneOff: "The text message did not arrive. Is the phone on? Try again.",
  TextUnsupported: "This phone or its plan cannot receive text messages. Use another number.",
  CodeUndelivered: `The code did not arrive. ${again}`,
  CodeUndeliverable: `The code could not be delivered. ${again}`,
  NameInvalid: "The carrier's record has no name that can be used.",
  UserUnknown: "We could not match you with the carrier's record of this phone.",
  Minor: "You have to be 18 or older.",
  DocumentExpired: "This document has expired. Use a valid one.",
  SidesDiffer: "Front and back do not belong together. Take both photos again.",
  InformationUnclear:
    "The photo could not be read. Use good light, a plain dark background, and show all four corners.",
  DocumentUnverified: "This document could not be verified. Take new photos, or use another one.",
  PictureTooSmall: "The photo is too small. Take it with the camera's full size.",
  CodeExpired: "The code has expired. We can send you a new one.",
  RetryLimitExceeded: "There were too many wrong codes. Start again with your number.",
  AffiliationEnded: "This affiliation has ended. Please verify it again.",
  BirthDateDiffers: "The birth date is not the one of your other proofs.",
  Erased: "What you gave us was erased. You can start again.",
};

/** Why a form was refused, where no field of it says so. */
export const refusals: Partial<Readonly<Record<RefusalName, string>>> = {
  CodeExpired: proofFaults.CodeExpired,
  RetryLimitExceeded: proofFaults.RetryLimitExceeded,
  PossessionCheckInvalid: "Confirm your phone first.",
  BirthDateMinor: proofFaults.Minor,
  FileTooLarge: "The photo is too large. It has to be smaller than 16 MB.",
  BodyUnreadable: "The form could not be read. Send it again.",
  ProductRateExceeded: "There were too many requests.",
  AccountRateExceeded: "There were too many requests.",
};

/** What each photo of a document shows. */
export const photos = { front: "the front", back: "the back", page: "the page with your photo" };

/** Why a photo could not be read, and what helps: said of a photo that was sent, and while one is taken. */
export const photoReasons: Readonly<Record<UnclearReason, string>> = {
  "too dark": "It is too dark: find more light.",
  "low contrast": "The print is pale: find more even light.",
  glare: "A light is reflected: tilt it a little, or move away from the lamp.",
  blurred: "It is blurred: hold still, and tap on it to focus.",
  "four corners not visible": "Show all four corners, on a plain ground of another colour.",
  "resolution too low": "Move closer.",
  barcode: "Its barcode could not be read: show it whole, sharp and without a reflection.",
  zone: "Its lines with < could not be read: show them whole, sharp and without a reflection.",
  print: "Some of its print could not be read: hold still, in even light.",
  unknown: "Use good light and a plain dark ground, and show all four corners.",
};

/** The errors of a photo. */
export const photoFaults: Readonly<
  Record<"Missing" | "Unclear" | ImageFault, (photo: string) => string>
> = {
  Missing: (photo) => `Choose a photo of ${photo}.`,
  Unclear: (photo) => `The photo of ${photo} could not be read.`,
  FileTooSmall: (photo) => `The photo of ${photo} is too small. It has to be larger than 40 KB.`,
  FileTooLarge: (photo) => `The photo of ${photo} is too large. It has to be smaller than 16 MB.`,
  ImageTypeUnsupported: (photo) =>
    `The photo of ${photo} is not a JPEG or PNG. Choose a JPEG or PNG.`,
};
