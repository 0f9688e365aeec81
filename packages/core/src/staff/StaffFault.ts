import { Data } from "effect";

const messages = {
  name: "A name has 1 to 40 characters: a-z, 0-9, dots, hyphens and underscores, and begins with a letter or a digit",
  taken: "This name is used already",
  organizationNeeded: "A partner needs an organization: --organization <id>",
  organizationOfPartner: "Only a partner has an organization",
  partnerStays: "A partner stays a partner, and no other account becomes one",
  own: "Your own account is changed by another operator, or at the terminal",
  notOperator: "Your account is no longer that of an active operator",
};

/** Why a staff account cannot be created or changed as asked. */
export class StaffFault extends Data.TaggedError("StaffFault")<{
  readonly name: keyof typeof messages;
}> {
  override get message(): string {
    return messages[this.name];
  }
}
