import { Mailer, type MailMessage, type MailOutcome } from "@bonafide/core/mail/Mailer";
import { Context, Effect, Layer } from "effect";

/** What the mailer in memory sent, oldest first, and how it answers. */
export class MemoryMail extends Context.Service<
  MemoryMail,
  { readonly sent: Array<MailMessage>; answer: (message: MailMessage) => MailOutcome }
>()("@bonafide/testkit/mail/MemoryMail") {
  static readonly layer = Layer.sync(MemoryMail, () => ({
    sent: [],
    answer: (): MailOutcome => ({ _tag: "Sent" }),
  }));
}

/** A mailer in memory. */
export const MemoryMailer = Layer.effect(
  Mailer,
  Effect.map(MemoryMail, (mail) =>
    Mailer.of({
      send: (message) =>
        Effect.sync(() => {
          const outcome = mail.answer(message);
          if (outcome._tag === "Sent") mail.sent.push(message);
          return outcome;
        }),
    }),
  ),
).pipe(Layer.provideMerge(MemoryMail.layer));
