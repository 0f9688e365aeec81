import type { MailMessage } from "@bonafide/core/mail/Mailer";

/** The sender of all messages. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}

/** An address without a comment, a quote, a route or a second address: a mail library reads any of them as more. */
const plain = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()\\,;"@]+$/u;

/** Whether a message can be sent to this address and no other. */
export const isPlainAddress = (address: string): boolean => plain.test(address);

/** The domain of an address. */
const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/**
 * A message for nodemailer. Addresses are given apart from names, so that none is read as a list or with a comment. The
 * content is never fetched from a file or URL. Source: RFC 3834, 5 (`Auto-Submitted`).
 */
export const mimeOf = (from: MailSender, { html, id, subject, text, to }: MailMessage) => ({
  from,
  to: { name: "", address: to },
  envelope: { from: from.address, to: [to] },
  subject,
  text,
  html,
  messageId: `<${id}@${domainOf(from.address)}>`,
  headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** A message as it goes over the wire, an .eml file. Source: RFC 5322. */
export const mimeBytes = async (from: MailSender, message: MailMessage): Promise<Uint8Array> => {
  // Loaded on use: most commands send nothing, and it takes a sixth of a short command's time.
  const { createTransport } = await import("nodemailer");
  const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message: written } = await writer.sendMail(mimeOf(from, message));
  if (!(written instanceof Uint8Array)) throw new TypeError("The message was not buffered.");
  return written;
};
