import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Mailer, type MailOutcome } from "@bonafide/core/mail/Mailer";
import { Effect, Layer } from "effect";
import { isPlainAddress, mimeBytes, type MailSender } from "./MimeMessage.ts";

/** Writes each message to a file of its own in a directory, `<id>.eml`, for its owner only. Nothing is sent. */
export const FileMailer = (directory: string, from: MailSender): Layer.Layer<Mailer> =>
  Layer.succeed(
    Mailer,
    Mailer.of({
      send: (message) => {
        if (!isPlainAddress(message.to)) return Effect.succeed({ _tag: "Bounced" });
        return Effect.tryPromise(async () => {
          await mkdir(directory, { recursive: true, mode: 0o700 });
          const file = join(directory, `${message.id}.eml`);
          // A reader never sees half a message.
          const part = `${file}.part`;
          await rm(part, { force: true });
          await writeFile(part, await mimeBytes(from, message), { mode: 0o600, flag: "wx" });
          await rename(part, file);
        }).pipe(
          Effect.match({
            onFailure: (): MailOutcome => ({ _tag: "Failed", reason: "NotStored" }),
            onSuccess: (): MailOutcome => ({ _tag: "Sent" }),
          }),
        );
      },
    }),
  );
