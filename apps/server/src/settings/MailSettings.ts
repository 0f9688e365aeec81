import { isPlainAddress, type MailSender } from "@bonafide/adapters-providers/mail/MimeMessage";
import type { SmtpServer } from "@bonafide/adapters-providers/mail/SmtpMailer";
import { Config, Option, Redacted, Schema } from "effect";
import type { Environment, Setting } from "./Setting.ts";

/** Where letters to people go. */
export type MailWay = "none" | "terminal" | "file" | "smtp";

/** Who hands letters to people. */
export const mail: Setting<MailWay> = {
  name: "BONAFIDE_MAIL",
  config: Config.Literals(["none", "terminal", "file", "smtp"], "BONAFIDE_MAIL"),
  describes:
    "how letters to people leave: by smtp, to a file each in mail in the data directory, to the terminal, or not at all; without letters no email is confirmed, so none is released, and no forgotten password is replaced",
  expects: "none, terminal, file or smtp",
  shown: "file in sandbox, none in production",
  fallback: (environment: Environment) => Option.some(environment === "sandbox" ? "file" : "none"),
};

const sender = /^(?:([^<>"\p{Cc}]*?)\s*<([^<>]+)>|([^<>\s]+))$/u;

/** `name@host`, or `Name <name@host>`. */
const senderOf = (text: string): MailSender | undefined => {
  const [, name = "", named, bare] = sender.exec(text.trim()) ?? [];
  const address = named ?? bare ?? "";
  return isPlainAddress(address) ? { name, address } : undefined;
};

/** The sender of letters. */
export const mailFrom: Setting<MailSender | undefined> = {
  name: "BONAFIDE_MAIL_FROM",
  config: Config.schema(
    Schema.String.check(Schema.makeFilter((text: string) => senderOf(text) !== undefined)),
    "BONAFIDE_MAIL_FROM",
  ).pipe(Config.map(senderOf)),
  describes: "the sender of letters to people",
  expects: "name@host, or Name <name@host>",
  shown: "bonafide <no-reply@localhost>; required for smtp",
  fallback: () => Option.some(undefined),
};

const ports: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 };

const serverOf = (text: string): SmtpServer | undefined => {
  if (!URL.canParse(text)) return undefined;
  const { hash, hostname, password, pathname, port, protocol, search, username } = new URL(text);
  const usualPort = ports[protocol];
  const isServer =
    usualPort !== undefined &&
    hostname !== "" &&
    [hash, search].every((part) => part === "") &&
    ["", "/"].includes(pathname) &&
    [username, password].every((part) => !/%(?![\da-f]{2})/i.test(part));
  if (!isServer) return undefined;
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ""),
    port: port === "" ? usualPort : Number(port),
    secure: protocol === "smtps:",
    user: username === "" ? undefined : decodeURIComponent(username),
    password: password === "" ? undefined : Redacted.make(decodeURIComponent(password)),
  };
};

/** The mail server. */
export const mailServer: Setting<SmtpServer | undefined> = {
  name: "BONAFIDE_MAIL_SMTP_URL",
  config: Config.schema(
    Schema.String.check(Schema.makeFilter((text: string) => serverOf(text) !== undefined)),
    "BONAFIDE_MAIL_SMTP_URL",
  ).pipe(Config.map(serverOf)),
  describes:
    "the mail server that letters are handed to; by smtp:// with STARTTLS, which only a server on the same machine may lack, or by smtps://",
  expects: "smtp://user:password@host:587 or smtps://user:password@host:465",
  shown: "none; required for smtp",
  fallback: () => Option.some(undefined),
};
