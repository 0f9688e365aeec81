import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** A span as a collector sees it. Attributes are texts, whatever they were. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** 1 is fine, 2 an error. */
  readonly status: number;
}

type Field = bigint | Buffer;

/** The fields of a protobuf message by their numbers. Source: protobuf.dev/programming-guides/encoding. */
const fieldsOf = (bytes: Buffer): ReadonlyMap<number, ReadonlyArray<Field>> => {
  const fields = new Map<number, Array<Field>>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => bytes.subarray(at, (at += length));
  const values: Readonly<Record<number, () => Field>> = {
    0: varint,
    1: () => take(8),
    2: () => take(Number(varint())),
    5: () => take(4),
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const value = values[key & 7]?.();
    if (value === undefined) throw new Error(`wire type ${key & 7}`);
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), value]);
  }
  return fields;
};

const within = (bytes: Buffer, ...path: ReadonlyArray<number>): ReadonlyArray<Buffer> =>
  path.reduce<ReadonlyArray<Buffer>>(
    (all, field) =>
      all.flatMap((one) => (fieldsOf(one).get(field) ?? []).filter((it) => Buffer.isBuffer(it))),
    [bytes],
  );

const valueOf = (bytes: Buffer | undefined): string => {
  const [value] = bytes === undefined ? [] : [...fieldsOf(bytes).values()].flat();
  return Buffer.isBuffer(value) ? value.toString() : String(value ?? "");
};

const spanOf = (bytes: Buffer): CollectedSpan => {
  const textOf = (field: number, encoding: BufferEncoding) =>
    within(bytes, field)[0]?.toString(encoding) ?? "";
  const [status] = within(bytes, 15);
  return {
    traceId: textOf(1, "hex"),
    spanId: textOf(2, "hex"),
    parentSpanId: textOf(4, "hex"),
    name: textOf(5, "utf8"),
    attributes: Object.fromEntries(
      within(bytes, 9).map((pair) => [within(pair, 1)[0]?.toString(), valueOf(within(pair, 2)[0])]),
    ),
    status: Number((status && fieldsOf(status).get(3)?.[0]) ?? 0n),
  };
};

/** A collector of OTLP/HTTP in protobuf on loopback. Source: opentelemetry-proto, trace.proto and metrics.proto. */
export const startCollector = async () => {
  const spans: Array<CollectedSpan> = [];
  const metrics = new Set<string>();
  const received: Array<string> = [];
  const authorizations = new Set<string | undefined>();
  const server = createServer((request, response) => {
    request.setEncoding("latin1");
    void text(request).then((body) => {
      const bytes = Buffer.from(body, "latin1");
      received.push(body);
      authorizations.add(request.headers["authorization"]);
      if (request.url === "/otlp/v1/traces") spans.push(...within(bytes, 1, 2, 2).map(spanOf));
      if (request.url === "/otlp/v1/metrics")
        for (const name of within(bytes, 1, 2, 2, 1)) metrics.add(name.toString());
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/otlp/`,
    spans,
    metrics,
    received,
    authorizations,
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
