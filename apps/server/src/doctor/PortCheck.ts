import { createServer } from "node:net";
import { codeOf } from "@bonafide/core/defect/ErrorCode";
import { lockHolder } from "@bonafide/adapters-sqlite/storage/SqliteLock";
import { Effect } from "effect";
import { ListenFailed } from "../server/ListenFailed.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { DataDirectory } from "../storage/DataDirectory.ts";
import { type Finding, fine, wrong } from "./Finding.ts";

/** Listens for a moment. */
const listen = (setting: string, host: string, port: number) =>
  Effect.callback<void, ListenFailed>((resume) => {
    const server = createServer();
    server.once("error", (cause) => resume(new ListenFailed({ setting, host, port, cause })));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resume(Effect.void)));
  });

const isInUse = ({ cause }: ListenFailed): boolean => codeOf(cause) === "EADDRINUSE";

/** Checks that each address can be listened on, or belongs to the server of this data directory. */
export const checkPorts = Effect.gen(function* () {
  const { host, metricsHost, metricsPort, port } = yield* ServerSettings;
  const running = lockHolder((yield* DataDirectory).file("server.lock"));
  const finding = (setting: string, host: string, port: number): Effect.Effect<Finding> =>
    Effect.match(listen(setting, host, port), {
      onSuccess: () =>
        fine("ports", port === 0 ? `${host}, a free port` : `${host} port ${port} is free`),
      onFailure: (error) =>
        isInUse(error) && running !== undefined
          ? fine("ports", `${host} port ${port}: the server runs (process ${running})`)
          : wrong("ports", `${error.message}: choose another, or end what uses it`),
    });
  return [
    yield* finding("HOST and PORT", host, port),
    ...(metricsPort === undefined
      ? []
      : [
          yield* finding(
            "BONAFIDE_METRICS_HOST and BONAFIDE_METRICS_PORT",
            metricsHost,
            metricsPort,
          ),
        ]),
  ];
});
