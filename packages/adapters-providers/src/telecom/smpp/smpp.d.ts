/** What is used of the `smpp` package, which brings no types. */
declare module "smpp" {
  import type { EventEmitter } from "node:events";
  import type { Socket } from "node:net";

  /** One PDU. Fields that a command does not have are absent; those of a peer may be of any kind. */
  export interface Pdu {
    readonly command: string;
    readonly command_status: number;
    readonly sequence_number: number;
    readonly [field: string]: unknown;
    response(fields?: Readonly<Record<string, unknown>>): Pdu;
  }

  export class PDU implements Pdu {
    constructor(command: string, fields?: Readonly<Record<string, unknown>>);
    readonly command: string;
    readonly command_status: number;
    readonly sequence_number: number;
    readonly [field: string]: unknown;
    response(fields?: Readonly<Record<string, unknown>>): Pdu;
  }

  export interface Session extends EventEmitter {
    readonly socket: Socket;
    /** Whether the PDU went out; `answered` is called with its response, should one come. */
    send(pdu: Pdu, answered?: (response: Pdu) => void): boolean;
    close(): void;
    destroy(): void;
  }

  const smpp: {
    readonly PDU: typeof PDU;
    connect(options: {
      readonly host: string;
      readonly port: number;
      readonly tls: boolean;
      readonly servername?: string;
    }): Session;
    readonly encodings: Readonly<
      Record<"ASCII" | "UCS2", { match(text: string): boolean; encode(text: string): Buffer }>
    >;
  };
  export default smpp;
}
