import { MailUseCases } from "@bonafide/core/UseCases";
import { isExampleAddress, MailSettings } from "@bonafide/core/mail/MailSettings";
import { LetterTexts } from "@bonafide/core/mail/LetterTexts";
import { Layer } from "effect";
import { bonafideWith } from "../TestBonafide.ts";
import { MemoryMailer } from "./MemoryMailer.ts";

/** Letters whose subject is their kind, and whose text is their facts as JSON. */
const PlainLetterTexts = Layer.succeed(LetterTexts, {
  write: (facts) => ({ subject: facts.kind, text: JSON.stringify(facts), html: "" }),
});

/** A sandbox's mail, kept in memory. */
const memoryMail = Layer.mergeAll(
  MemoryMailer,
  Layer.succeed(MailSettings, { enabled: true, isConfirmedAtOnce: isExampleAddress }),
);

/** All of core over memory, with letters of these texts. */
export const bonafideWithMail = (texts: Layer.Layer<LetterTexts>) =>
  MailUseCases.pipe(Layer.provideMerge(bonafideWith(Layer.merge(memoryMail, texts))));

/** All of core over memory, with letters that say their facts. */
export const TestBonafideWithMail = bonafideWithMail(PlainLetterTexts);
