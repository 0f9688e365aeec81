import type { SmsError } from "../vendor/SmsFailure.ts";

/**
 * The meaning of Twilio's error codes for partners, in answers and status callbacks. An unknown code is `not_sent` in
 * an answer and 1012 in a callback. The operator's `errors` win.
 *
 * Source: Twilio, "Error and warning dictionary".
 */
export const twilioErrors: Readonly<Record<string, SmsError>> = {
  // Errors of the number, in an answer.
  "21211": "SmsNotReceivable", // not a number
  "21214": "SmsNotReceivable", // cannot be reached
  "21217": "SmsNotReceivable", // not a number
  "21610": "NumberBlocked", // its holder has said STOP
  "21612": "NetworkUnroutable", // no way from the sender to it
  "21614": "TextUnsupported", // not a mobile number
  "21635": "TextUnsupported", // a landline
  // Errors of the account, the sender, or Twilio.
  "20003": "not_sent", // credentials
  "20404": "not_sent", // no such account
  "20429": "not_sent", // too many requests
  "21212": "not_sent", // the sender is no number
  "21408": "not_sent", // no permission for the region
  "21603": "not_sent", // no sender
  "21606": "not_sent", // the sender is not the account's
  "21611": "not_sent", // the sender's queue is full
  "21617": "not_sent", // the text is too long
  // Errors in a status callback.
  "30001": "DeliveryFailed", // queue overflow
  "30002": "SmsNotSent", // account suspended
  "30003": "PhoneOff", // handset not reachable
  "30004": "NumberBlocked", // blocked by its holder or carrier
  "30005": "NumberDeactivated", // unknown handset
  "30006": "TextUnsupported", // landline, or a carrier out of reach
  "30007": "CodeUndelivered", // filtered
  "30008": "CodeUndeliverable", // unknown error
  "30009": "CodeUndelivered", // a segment is missing
  "30010": "SmsNotSent", // dearer than allowed
  "30017": "DeliveryFailed", // congestion
  "30019": "SmsNotSent", // too long for the carrier
  "30022": "SmsNotSent", // the campaign's rate
  "30023": "SmsNotSent", // the campaign's daily cap
  "30032": "SmsNotSent", // toll-free sender not verified
  "30034": "SmsNotSent", // sender not registered
  "30036": "PhoneOff", // not reached in time
  "30410": "PhoneOrNetworkFailed", // the carrier timed out
  "30450": "NumberFlagged", // taken for traffic pumping
  "30453": "NumberFlagged", // taken for fraud
  "30500": "PhoneOrNetworkFailed", // the carrier's fault
};
