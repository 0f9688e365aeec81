import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { IpNetwork } from "effect/net";
import { shareOf } from "./AddressShare.ts";
import { Connection, type ConnectionLimits } from "./Connection.ts";
import { answerOfParserError, overOwnLimit, serverFull } from "./RawAnswer.ts";
import { SharedPot } from "./SharedPot.ts";

/** What all connections together are held to. */
export interface ConnectionsLimits extends ConnectionLimits {
  /** How many there may be at once. */
  readonly maxConnections: number;
  /** How many one address may have; trusted proxies have as many as there are. */
  readonly maxConnectionsPerAddress: number;
  /** How much all unfinished heads may hold together, in bytes; one address a quarter of it. */
  readonly maxUnfinishedHeads: number;
  readonly trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>;
}

/** Beyond what may be served, so many are taken up to be told so, each for every so many. */
const refusedShare = 4;

/** The connections of a server: bounded, for all and for each address, before anything is read. */
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

  /** Those that are open. */
  get open(): ReadonlyArray<Connection> {
    return [...this.#of.values()];
  }

  #accept(socket: Socket): void {
    const holder = shareOf(socket.remoteAddress, this.#limits.trustedProxies);
    const [parse] = socket.listeners("data");
    if (parse === undefined) return;
    // The connection stands between the socket and Node's parser.
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
