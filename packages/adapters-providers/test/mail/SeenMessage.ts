import type { SeenMail } from "@bonafide/testkit/mail/MailerContract";
import PostalMime from "postal-mime";

/** What a mail program reads in the bytes of a message. `to` is of the envelope, where there is one. */
export const seenIn = async (
  bytes: Uint8Array,
  envelope?: ReadonlyArray<string>,
): Promise<SeenMail> => {
  const mail = await PostalMime.parse(bytes);
  return {
    to: envelope ?? (mail.to ?? []).map(({ address }) => address ?? ""),
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html,
    headers: mail.headers.map(({ key }) => key),
  };
};
