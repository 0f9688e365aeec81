import type { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import type { Socket } from "node:net";

/** One PDU. Fields that a command lacks are absent; a peer's fields may have any type. */
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
  /** Returns whether the PDU was sent; `answered` is called with its response, if one comes. */
  send(pdu: Pdu, answered?: (response: Pdu) => void): boolean;
  close(): void;
  destroy(): void;
}

/** The used part of the `smpp` package, which has no types. */
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

let loaded: SmppLibrary | undefined;

/**
 * The `smpp` package, loaded on first use: most servers bind to no SMSC. Required instead of imported, because an import
 * would need types in every importing package.
 */
export const smpp = (): SmppLibrary => (loaded ??= createRequire(import.meta.url)("smpp"));
