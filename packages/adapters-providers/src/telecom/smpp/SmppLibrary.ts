import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import type { Socket } from "node:net";

/** One PDU. Fields that a command does not have are absent; those of a peer may be of any kind. */
export interface Pdu {
  readonly command: string;
  readonly command_status: number;
  readonly sequence_number: number;
  readonly [field: string]: unknown;
  readonly response: (fields?: Readonly<Record<string, unknown>>) => Pdu;
}

/** One connection. Its events are the names of commands, `connect`, `secureConnect`, `error` and `close`. */
export interface Session extends EventEmitter {
  readonly socket: Socket;
  /** Whether the PDU went out; `answered` is called with its response, should one come. */
  send(pdu: Pdu, answered?: (response: Pdu) => void): boolean;
  close(): void;
  destroy(): void;
}

/** What is used of the `smpp` package, which brings no types. */
export interface SmppLibrary {
  readonly PDU: new (command: string, fields?: Readonly<Record<string, unknown>>) => Pdu;
  readonly connect: (options: {
    readonly host: string;
    readonly port: number;
    readonly tls: boolean;
    readonly servername?: string;
  }) => Session;
  readonly encodings: Readonly<
    Record<"ASCII" | "UCS2", { match(text: string): boolean; encode(text: string): Buffer }>
  >;
}

/** The `smpp` package. Required and not imported: an import would want types of it wherever this one is used. */
export const smpp: SmppLibrary = createRequire(import.meta.url)("smpp");
