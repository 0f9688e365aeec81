import type { Letter } from "@bonafide/core/mail/Letter";
import { freshId } from "../storage/FreshId.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";

/** A queued letter, due at once. */
export const sampleLetter = (changes: Partial<Letter> = {}): Letter => ({
  id: freshId(),
  personId: undefined,
  kind: "reset_password",
  status: "queued",
  details: { to: "Zoë@People.Example", language: "es", application: "Ünique" },
  attempts: 0,
  dueAt: sampleTime,
  failure: undefined,
  created: sampleTime,
  updated: sampleTime,
  ...changes,
});
