import { Mailer } from "@bonafide/core/mail/Mailer";
import { Effect, Layer } from "effect";

const line = "─".repeat(72);

/** Characters that a terminal would obey instead of showing. */
const controls = /[^\P{Cc}\n]/gu;

/** Shows each message as text, for a sandbox. Nothing is sent. */
export const TerminalMailer = (write: (text: string) => void): Layer.Layer<Mailer> =>
  Layer.succeed(
    Mailer,
    Mailer.of({
      send: ({ subject, text, to }) =>
        Effect.sync(() => {
          const shown = [line, `To: ${to}`, `Subject: ${subject}`, "", text.trimEnd(), line, ""];
          write(shown.join("\n").replaceAll(controls, "\u{FFFD}"));
          return { _tag: "Sent" as const };
        }),
    }),
  );
