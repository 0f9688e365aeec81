import type { WebhookFamily } from "../callback/Webhook.ts";
import type { Transaction } from "./Transaction.ts";

/** The family of products that a transaction is of: its status path and its organization's webhook go by it. */
export const familyOf = ({ product }: Transaction): WebhookFamily => {
  switch (product) {
    case "telecom.possession_send":
    case "telecom.identity":
      return "telecom";
    case "document.license.verify":
    case "document.passport.verify":
    case "document.passcard.verify":
      return "document";
  }
};
