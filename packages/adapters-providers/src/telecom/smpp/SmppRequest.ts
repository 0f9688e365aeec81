import type { Phone } from "@bonafide/core/telecom/Phone";
import { Duration, Redacted } from "effect";
import { smpp, type Pdu } from "./SmppLibrary.ts";
import type { SmppConfig } from "./SmppConfig.ts";
import type { SmppSegment, SmppText } from "./SmppText.ts";

const two = (value: number): string => String(value).padStart(2, "0");

/** A relative time: `YYMMDDhhmmss000R`. Source: SMPP 3.4, 7.1.1. */
const relativeTime = (duration: Duration.Duration): string => {
  const { days, hours, minutes, seconds } = Duration.parts(duration);
  return `0000${two(days)}${two(hours)}${two(minutes)}${two(seconds)}000R`;
};

/** Binds as a transceiver. Source: SMPP 3.4, 4.1.5. */
export const bindRequest = ({ password, systemId, systemType }: SmppConfig): Pdu =>
  new (smpp().PDU)("bind_transceiver", {
    system_id: systemId,
    password: Redacted.value(password),
    system_type: systemType,
    interface_version: 0x34,
  });

/** Submits one part of a text, with a receipt requested. Source: SMPP 3.4, 4.4.1. */
export const submitRequest = (
  { from, fromNpi, fromTon, validFor }: SmppConfig,
  to: Phone,
  dataCoding: SmppText["dataCoding"],
  { message, udh }: SmppSegment,
): Pdu =>
  new (smpp().PDU)("submit_sm", {
    source_addr_ton: fromTon,
    source_addr_npi: fromNpi,
    source_addr: from,
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: `1${to}`,
    validity_period: relativeTime(validFor),
    registered_delivery: 1,
    data_coding: dataCoding,
    ...(udh === undefined
      ? { short_message: message }
      : { esm_class: 0x40, short_message: Buffer.concat([udh, message]) }),
  });

/** Asks whether the peer is alive. */
export const enquireRequest = (): Pdu => new (smpp().PDU)("enquire_link");

/** Ends the session. */
export const unbindRequest = (): Pdu => new (smpp().PDU)("unbind");
