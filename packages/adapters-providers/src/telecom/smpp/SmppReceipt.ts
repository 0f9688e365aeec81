import type { SmsReceipt } from "@bonafide/core/telecom/SmsReceipt";
import { Option, Predicate } from "effect";
import { smpp, type Pdu } from "./SmppLibrary.ts";
import type { SmppConfig } from "./SmppConfig.ts";
import { outcomeOfReceipt } from "./SmppMapping.ts";

/** The names of `message_state` values in `stat`. Source: SMPP 3.4, 5.2.28. */
const states = [
  "",
  "ENROUTE",
  "DELIVRD",
  "EXPIRED",
  "DELETED",
  "UNDELIV",
  "ACCEPTD",
  "UNKNOWN",
  "REJECTD",
];

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The original short message: receipts are ASCII, which the library decodes as GSM 03.38. */
const writtenText = ({ data_coding: coding, short_message: short }: Pdu): string => {
  const message = Predicate.isReadonlyObject(short) ? Reflect.get(short, "message") : undefined;
  if (typeof message !== "string")
    return Buffer.isBuffer(message) ? message.toString("latin1") : "";
  const read = typeof coding === "number" && (coding & 0x0f) > 1;
  return read ? message : smpp().encodings.ASCII.encode(message).toString("latin1");
};

const fieldIn = (written: string, name: string): string | undefined =>
  new RegExp(`\\b${name}:([^\\s]{1,64})`, "i").exec(written)?.[1];

const decimal = /^\d{1,20}$/;
const hexadecimal = /^[0-9a-fA-F]{1,16}$/;

/** The canonical form of an id: decimal, if answers and receipts differ. */
export const messageIdOf = (
  { receiptIds }: Pick<SmppConfig, "receiptIds">,
  from: "answer" | "receipt",
  id: string,
): string => {
  if (receiptIds === "same") return id;
  const isHexadecimal = (receiptIds === "answer_hexadecimal") === (from === "answer");
  if (isHexadecimal) return hexadecimal.test(id) ? BigInt(`0x${id}`).toString() : id;
  return decimal.test(id) ? BigInt(id).toString() : id;
};

/** Whether a deliver_sm is a receipt. Source: SMPP 3.4, 5.2.12. */
const isReceipt = ({ esm_class: kind }: Pdu): boolean =>
  typeof kind === "number" && (kind & 0x3c) === 0x04;

/**
 * Parses a receipt; absent if a deliver_sm is none, or lacks an id or a state. Optional parameters win over the text,
 * whose format differs between SMSCs.
 */
export const readReceipt = (config: SmppConfig, pdu: Pdu): Option.Option<SmsReceipt> => {
  if (!isReceipt(pdu)) return Option.none();
  const written = writtenText(pdu);
  const id = text(pdu["receipted_message_id"]) ?? fieldIn(written, "id");
  const state = pdu["message_state"];
  const named = typeof state === "number" ? states[state] : undefined;
  const stat = text(named) ?? fieldIn(written, "stat")?.toUpperCase();
  if (id === undefined || stat === undefined) return Option.none();
  return Option.some({
    vendor: config.name,
    messageId: messageIdOf(config, "receipt", id),
    outcome: outcomeOfReceipt(config.errors, stat, fieldIn(written, "err")),
  });
};
