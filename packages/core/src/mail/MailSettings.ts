import { Context } from "effect";

/** Whether letters are sent, and which addresses need none. */
export interface MailChoices {
  readonly enabled: boolean;
  /** Whether an address counts as confirmed from the start: in a sandbox, those that no letter can reach. */
  readonly isConfirmedAtOnce: (email: string) => boolean;
}

/** The mail of this server. Without a mailer nothing is queued. */
export const MailSettings = Context.Reference<MailChoices>("@bonafide/core/mail/MailSettings", {
  defaultValue: () => ({ enabled: false, isConfirmedAtOnce: () => false }),
});

const reserved =
  /@(?:(?:[^@]+\.)?example\.(?:com|net|org)|[^@]+\.(?:example|invalid|localhost|test))$/i;

/** Whether an address is at a domain that is reserved for examples and tests. Source: RFC 2606, 2 and 3. */
export const isExampleAddress = (email: string): boolean => reserved.test(email);
