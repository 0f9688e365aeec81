import { Letters } from "@bonafide/core/mail/Letters";
import { Effect } from "effect";
import { MemoryMail } from "./MemoryMailer.ts";

export const origin = "https://id.example";

/** Sends what is due, and returns what newly left. */
export const posted = Effect.gen(function* () {
  const { sent } = yield* MemoryMail;
  const before = sent.length;
  yield* (yield* Letters).sweep(origin);
  return sent.slice(before);
});

/** The subjects of what newly left: its kinds. */
export const postedKinds = Effect.map(posted, (mails) => mails.map(({ subject }) => subject));

/** The code in the newest letter that leaves now. */
export const postedCode = Effect.map(posted, (mails) => {
  const facts: unknown = JSON.parse(mails.at(-1)?.text ?? "{}");
  const code: unknown =
    typeof facts === "object" && facts !== null ? Reflect.get(facts, "code") : undefined;
  return typeof code === "string" ? code : "";
});
