import { Mailer, type MailFailure, type MailOutcome } from "@bonafide/core/mail/Mailer";
import { Effect, Layer, Redacted } from "effect";
import { isPlainAddress, mimeOf, type MailSender } from "./MimeMessage.ts";

/** A mail server to hand messages to. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. Otherwise STARTTLS, which is required except on the own machine. */
  readonly secure: boolean;
  readonly user: string | undefined;
  readonly password: Redacted.Redacted | undefined;
  /** PEM certificates that are trusted instead of the system's. */
  readonly ca?: string;
}

/** The longest waits, in milliseconds: shorter than a letter's claim. */
const waits = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** The longest attempt, in milliseconds. */
const longestAttempt = 60_000;

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

const failures: Readonly<Record<string, MailFailure>> = {
  EAUTH: "SignInRefused",
  ENOAUTH: "SignInRefused",
  ETLS: "TlsFailed",
  ETIMEDOUT: "TimedOut",
};

const fieldOf = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;

/** What an error of nodemailer means. Its message is never kept: it may contain the address. */
const outcomeOf = (error: unknown): MailOutcome => {
  const code = fieldOf(error, "code");
  const command = fieldOf(error, "command");
  const ofMessage = command === "RCPT TO" || command === "DATA";
  if (ofMessage && fieldOf(error, "permanent") === true) return { _tag: "Bounced" };
  if (fieldOf(error, "responseCode") !== undefined && code !== "EAUTH") {
    return { _tag: "Failed", reason: "Deferred" };
  }
  return { _tag: "Failed", reason: failures[String(code)] ?? "ConnectionFailed" };
};

/** Hands messages to a mail server by SMTP, over kept connections. Source: RFC 5321; RFC 8314 (TLS). */
export const SmtpMailer = (server: SmtpServer, from: MailSender): Layer.Layer<Mailer> =>
  Layer.effect(
    Mailer,
    Effect.gen(function* () {
      const { ca, host, password, port, secure, user } = server;
      const { createTransport } = yield* Effect.promise(() => import("nodemailer"));
      const transport = yield* Effect.acquireRelease(
        Effect.sync(() =>
          createTransport({
            pool: true,
            maxConnections: 4,
            host,
            port,
            secure,
            requireTLS: !secure && !loopback.test(host),
            tls: { ca },
            ...(user === undefined
              ? {}
              : {
                  auth: {
                    user,
                    pass: password === undefined ? "" : Redacted.value(password),
                  },
                }),
            ...waits,
          }),
        ),
        (open) => Effect.sync(() => open.close()),
      );
      return Mailer.of({
        send: (message) => {
          if (!isPlainAddress(message.to)) return Effect.succeed({ _tag: "Bounced" });
          return Effect.tryPromise({
            try: () => transport.sendMail(mimeOf(from, message)),
            catch: outcomeOf,
          }).pipe(
            Effect.match({
              onFailure: (outcome) => outcome,
              onSuccess: (): MailOutcome => ({ _tag: "Sent" }),
            }),
            Effect.timeoutOrElse({
              duration: longestAttempt,
              orElse: () => Effect.succeed<MailOutcome>({ _tag: "Failed", reason: "TimedOut" }),
            }),
          );
        },
      });
    }),
  );
