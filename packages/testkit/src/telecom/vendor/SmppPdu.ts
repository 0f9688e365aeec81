/**
 * SMPP 3.4 on the wire, written from the standard for the simulator alone: it shares no code with the client that it
 * tries. Source: SMPP 3.4, 3.2 and 4.
 */

/** `command_id`. */
export const commands = {
  bind_transceiver: 0x9,
  submit_sm: 0x4,
  deliver_sm: 0x5,
  unbind: 0x6,
  enquire_link: 0x15,
} as const;

/** The bit that makes a command's id its answer's. */
export const answerBit = 0x80000000;

/** A PDU in its header's terms; `body` is what follows. */
export interface RawPdu {
  readonly command: number;
  readonly status: number;
  readonly sequence: number;
  readonly body: Buffer;
}

/** Writes a PDU. */
export const writePdu = ({ body, command, sequence, status }: RawPdu): Buffer => {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(16 + body.length, 0);
  header.writeUInt32BE(command, 4);
  header.writeUInt32BE(status, 8);
  header.writeUInt32BE(sequence, 12);
  return Buffer.concat([header, body]);
};

/** Cuts what came into PDUs; `rest` is the beginning of the next. */
export const readPdus = (bytes: Buffer): { pdus: ReadonlyArray<RawPdu>; rest: Buffer } => {
  const pdus: Array<RawPdu> = [];
  let rest = bytes;
  while (rest.length >= 16 && rest.length >= rest.readUInt32BE(0)) {
    const length = rest.readUInt32BE(0);
    pdus.push({
      command: rest.readUInt32BE(4),
      status: rest.readUInt32BE(8),
      sequence: rest.readUInt32BE(12),
      body: rest.subarray(16, length),
    });
    rest = rest.subarray(length);
  }
  return { pdus, rest };
};

/** A text that ends with a zero. */
export const cString = (text: string): Buffer => Buffer.from(`${text}\0`, "latin1");

/** Reads a body from its start. */
export const bodyReader = (body: Buffer) => {
  let at = 0;
  return {
    text: (): string => {
      const end = body.indexOf(0, at);
      const text = body.toString("latin1", at, end);
      at = end + 1;
      return text;
    },
    byte: (): number => body.readUInt8(at++),
    bytes: (length: number): Buffer => body.subarray(at, (at += length)),
  };
};

/** A message as it was submitted. */
export interface SubmittedMessage {
  readonly from: string;
  readonly to: string;
  readonly esmClass: number;
  readonly validity: string;
  readonly registered: number;
  readonly dataCoding: number;
  readonly bytes: Buffer;
  /** The text of its bytes, where they are all there is of it. */
  readonly text: string;
}

/** Reads a submit_sm's body. GSM 03.38 is read as ASCII, which the codes that are sent are. */
export const readSubmit = (body: Buffer): SubmittedMessage => {
  const { byte, bytes, text } = bodyReader(body);
  text(); // service_type
  byte(); // source_addr_ton
  byte(); // source_addr_npi
  const from = text();
  byte(); // dest_addr_ton
  byte(); // dest_addr_npi
  const to = text();
  const esmClass = byte();
  byte(); // protocol_id
  byte(); // priority_flag
  text(); // schedule_delivery_time
  const validity = text();
  const registered = byte();
  byte(); // replace_if_present_flag
  const dataCoding = byte();
  byte(); // sm_default_msg_id
  const message = bytes(byte());
  return {
    from,
    to,
    esmClass,
    validity,
    registered,
    dataCoding,
    bytes: message,
    text:
      dataCoding === 8 && message.length % 2 === 0
        ? Buffer.from(message).swap16().toString("utf16le")
        : message.toString("latin1"),
  };
};

/** The body of a deliver_sm; a receipt's `esmClass` is 4. */
export const writeDeliver = ({
  esmClass,
  text,
  tlvs,
}: {
  esmClass: number;
  text: string;
  tlvs?: Buffer;
}): Buffer => {
  const message = Buffer.from(text, "latin1");
  return Buffer.concat([
    cString(""),
    Buffer.from([1, 1]),
    cString("14155550123"),
    Buffer.from([1, 1]),
    cString("12345"),
    Buffer.from([esmClass, 0, 0]),
    cString(""),
    cString(""),
    Buffer.from([0, 0, 0, 0, message.length]),
    message,
    tlvs ?? Buffer.alloc(0),
  ]);
};
