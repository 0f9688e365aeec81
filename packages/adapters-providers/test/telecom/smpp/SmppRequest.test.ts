import { SmppConfig } from "@bonafide/adapters-providers/telecom/smpp/SmppConfig";
import {
  bindRequest,
  enquireRequest,
  submitRequest,
  unbindRequest,
} from "@bonafide/adapters-providers/telecom/smpp/SmppRequest";
import { Phone } from "@bonafide/core/telecom/Phone";
import { expect, it } from "@effect/vitest";
import { Schema } from "effect";

const config = Schema.decodeUnknownSync(SmppConfig)({
  vendor: "smpp",
  name: "smsc",
  url: "smpp://127.0.0.1:2775",
  systemId: "id",
  password: "pw",
  systemType: "type",
  from: "12345",
  fromTon: 3,
  fromNpi: 8,
  validFor: "90 seconds",
});
const phone = Phone.make("4155550123");
const message = Buffer.from("text");

it("A message goes to an international number, from what is set, and asks for a receipt", () => {
  const sent = submitRequest(config, phone, 0, { message });
  expect(sent).toMatchObject({
    command: "submit_sm",
    source_addr_ton: 3,
    source_addr_npi: 8,
    source_addr: "12345",
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: "14155550123",
    validity_period: "000000000130000R",
    registered_delivery: 1,
    data_coding: 0,
    esm_class: 0,
    short_message: message,
  });
});

it("A part of a message has its head before it, and says so", () => {
  const udh = Buffer.of(5, 0, 3, 7, 2, 1);
  const sent = submitRequest(config, phone, 8, { message, udh });
  expect(sent).toMatchObject({
    data_coding: 8,
    esm_class: 0x40,
    short_message: Buffer.concat([udh, message]),
  });
});

it("A connection binds to send and receive, and says what it is asked", () => {
  expect(bindRequest(config)).toMatchObject({
    command: "bind_transceiver",
    system_id: "id",
    password: "pw",
    system_type: "type",
    interface_version: 0x34,
  });
  expect(enquireRequest()).toMatchObject({ command: "enquire_link" });
  expect(unbindRequest()).toMatchObject({ command: "unbind" });
});
