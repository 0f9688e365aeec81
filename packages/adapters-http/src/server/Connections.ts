import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { IpNetwork } from "effect/net";
import { shareOf } from "./AddressShare.ts";
import { Connection, type ConnectionLimits } from "./Connection.ts";
import { answerOfParserError, overOwnLimit, serverFull } from "./RawAnswer.ts";
import { SharedPot } from "./SharedPot.ts";

/** The limits of all connections together. */
export interface ConnectionsLimits extends ConnectionLimits {
  /** The largest number of connections. */
  readonly maxConnections: number;
  /** The largest number for one address. Trusted proxies are not limited. */
  readonly maxConnectionsPerAddress: number;
  /** The memory of all unfinished heads in bytes; one address may have a quarter of it. */
  readonly maxUnfinishedHeads: number;
  readonly trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>;
}

/** One excess connection is accepted for this many allowed ones, to tell the client why. */
const refusedShare = 4;

/** A server's connections, limited in total and for each address before anything is read. */
export class Connections {
  readonly #limits: ConnectionsLimits;
  readonly #pot: SharedPot;
  readonly #headPot: SharedPot;
  readonly #of = new Map<Socket, Connection>();

  constructor(server: Server, limits: ConnectionsLimits) {
    this.#limits = limits;
    this.#pot = new SharedPot(limits.maxConnections, limits.maxConnectionsPerAddress);
    this.#headPot = new SharedPot(limits.maxUnfinishedHeads, limits.maxUnfinishedHeads / 4);
    server.maxConnections = limits.maxConnections + Math.ceil(limits.maxConnections / refusedShare);
    server.on("connection", (socket) => this.#accept(socket));
    const asked = (request: IncomingMessage, response: ServerResponse) =>
      this.#of.get(request.socket)?.asked(request, response);
    for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, asked);
    server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
      const connection = this.#of.get(socket as Socket);
      if (connection === undefined || !socket.writable || error.code === "ECONNRESET")
        socket.destroy();
      else connection.refuse(answerOfParserError(error.code));
    });
  }

  /** The open connections. */
  get open(): ReadonlyArray<Connection> {
    return [...this.#of.values()];
  }

  #accept(socket: Socket): void {
    const holder = shareOf(socket.remoteAddress, this.#limits.trustedProxies);
    const [parse] = socket.listeners("data");
    if (parse === undefined) return;
    // The connection sits between the socket and Node's parser.
    socket.removeListener("data", parse as (bytes: Buffer) => void);
    const connection = new Connection(
      socket,
      (bytes) => void parse(bytes),
      this.#limits,
      this.#headPot,
      holder,
    );
    this.#of.set(socket, connection);
    const answer = this.#pot.take(holder, 1);
    if (answer !== "given") connection.refuseAll(answer === "full" ? serverFull : overOwnLimit);
    socket.once("close", () => {
      this.#of.delete(socket);
      if (answer === "given") this.#pot.give(holder, 1);
    });
  }
}
