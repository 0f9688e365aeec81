import { FileMailer } from "@bonafide/adapters-providers/mail/FileMailer";
import { SmtpMailer } from "@bonafide/adapters-providers/mail/SmtpMailer";
import { TerminalMailer } from "@bonafide/adapters-providers/mail/TerminalMailer";
import { isExampleAddress, MailSettings } from "@bonafide/core/mail/MailSettings";
import { Mailer } from "@bonafide/core/mail/Mailer";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { DataDirectory } from "../storage/DataDirectory.ts";

const localSender = { name: "bonafide", address: "no-reply@localhost" };

const neverSent = Layer.succeed(
  Mailer,
  Mailer.of({ send: () => Effect.succeed({ _tag: "Failed", reason: "NotStored" }) }),
);

/** The mailer of the settings. */
export const MailProviders: Layer.Layer<Mailer, never, ServerSettings | DataDirectory> =
  Layer.unwrap(
    Effect.gen(function* () {
      const { mail, mailFrom, mailServer } = yield* ServerSettings;
      const from = mailFrom ?? localSender;
      switch (mail) {
        case "none":
          return neverSent;
        case "terminal":
          return TerminalMailer((text) => void process.stdout.write(text));
        case "file":
          return FileMailer((yield* DataDirectory).file("mail"), from);
        case "smtp":
          return mailServer === undefined ? neverSent : SmtpMailer(mailServer, from);
      }
    }),
  );

/** Whether letters are sent, by the settings. */
export const MailDecisions = Layer.effect(
  MailSettings,
  Effect.map(ServerSettings, ({ environment, mail }) => ({
    enabled: mail !== "none",
    isConfirmedAtOnce: (email: string) => environment === "sandbox" && isExampleAddress(email),
  })),
);
