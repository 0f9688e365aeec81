import { MailUseCases } from "@bonafide/core/UseCases";
import { isExampleAddress, MailSettings } from "@bonafide/core/mail/MailSettings";
import { LetterTexts } from "@bonafide/core/mail/LetterTexts";
import { Layer } from "effect";
import type { Signals } from "@bonafide/core/storage/Signals";
import { MemoryStores } from "../storage/MemoryStores.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { bonafideOver } from "../TestBonafide.ts";
import { MemoryMailer } from "./MemoryMailer.ts";

/** Letters whose subject is their kind, and whose text is their facts as JSON. */
export const PlainLetterTexts = Layer.succeed(LetterTexts, {
  write: (facts) => ({ subject: facts.kind, text: JSON.stringify(facts), html: "" }),
});

/** A sandbox's mail, kept in memory. */
const memoryMail = Layer.mergeAll(
  MemoryMailer,
  Layer.succeed(MailSettings, { enabled: true, isConfirmedAtOnce: isExampleAddress }),
);

/** All of core over these stores, with other ports or settings, and letters of these texts. */
const bonafideWithMailOver = <R, E, Port>(
  stores: Layer.Layer<StoragePorts | Signals | R, E>,
  other: Layer.Layer<Port>,
  texts: Layer.Layer<LetterTexts>,
) =>
  MailUseCases.pipe(
    Layer.provideMerge(bonafideOver(stores, Layer.mergeAll(memoryMail, texts, other))),
  );

/** All of core over memory, with letters of these texts. */
export const bonafideWithMail = (texts: Layer.Layer<LetterTexts>) =>
  bonafideWithMailOver(MemoryStores, Layer.empty, texts);

/** All of core over these stores, with other ports or settings, and letters that say their facts. */
export const mailingBonafide = <R, E, Port = never>(
  stores: Layer.Layer<StoragePorts | Signals | R, E>,
  other: Layer.Layer<Port>,
) => bonafideWithMailOver(stores, other, PlainLetterTexts);

/** All of core over memory, with letters that say their facts. */
export const TestBonafideWithMail = mailingBonafide(MemoryStores, Layer.empty);
