import { PageLetters } from "@bonafide/adapters-http/person/PageLetters";
import { MailUseCases } from "@bonafide/core/UseCases";
import { MailSettings } from "@bonafide/core/mail/MailSettings";
import { Letters } from "@bonafide/core/mail/Letters";
import { Effect, Layer } from "effect";
import { HttpServer } from "effect/http";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { MailProviders } from "./MailProviders.ts";

/** Where a server without a public address is reached. */
export const localOrigin = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

const sending = (origin: Effect.Effect<string, never, ServerSettings>) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { enabled } = yield* MailSettings;
      const { publicOrigin } = yield* ServerSettings;
      const { run } = yield* Letters;
      if (enabled) yield* Effect.forkScoped(run(publicOrigin ?? (yield* origin)));
    }),
  ).pipe(Layer.provide(MailUseCases), Layer.provide(Layer.merge(MailProviders, PageLetters)));

/** Sends letters in the background. Without a public address their links lead to where this process listens. */
export const MailWorker = Layer.unwrap(
  Effect.gen(function* () {
    const { host, role } = yield* ServerSettings;
    const { address } = yield* HttpServer.HttpServer;
    const port = "port" in address ? address.port : 80;
    return role === "all" ? sending(Effect.succeed(localOrigin(host, port))) : Layer.empty;
  }),
);

/** The same in a process that does not listen. */
export const MailWorkerAlone = sending(
  Effect.map(ServerSettings, ({ host, port }) => localOrigin(host, port)),
);
