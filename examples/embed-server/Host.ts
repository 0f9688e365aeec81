import { HttpApp } from "@bonafide/adapters-http/server/HttpApp";
import { HttpSettings } from "@bonafide/adapters-http/server/HttpSettings";
import { inProcessHttp } from "@bonafide/adapters-http/server/InProcessHttp";
import { Operators } from "@bonafide/core/access/Operators";
import { Effect, Layer, ManagedRuntime, type Redacted } from "effect";
import { ports } from "./Ports.ts";
import { useCases } from "./UseCases.ts";

/** A partner that may send codes; its key as it stands in `Authorization`. */
const issueKey = Effect.fn("issueKey")(function* (name: string) {
  const operators = yield* Operators;
  const { id: organization } = yield* operators.createOrganization(name);
  const account = yield* operators.createAccount(organization, name, ["telecom.possession_send"]);
  const { secret } = yield* operators.issueKey(account.id);
  return `Bearer Service ${btoa(secret)}`;
});

/** A host with pages of its own, which leaves the Services API to bonafide. */
export const openHost = async (file: string, masterKey: Redacted.Redacted) => {
  const runtime = ManagedRuntime.make(
    HttpApp.layer.pipe(
      Layer.provideMerge(useCases),
      Layer.provide(ports(file, masterKey)),
      Layer.provide(Layer.succeed(HttpSettings, HttpSettings.defaults)),
    ),
  );
  const bonafide = await runtime.runPromise(inProcessHttp);

  const fetch = async (request: Request): Promise<Response> =>
    new URL(request.url).pathname.startsWith("/api/v2/")
      ? bonafide(request)
      : new Response("The host's own page");

  return {
    fetch,
    issueKey: (name: string) => runtime.runPromise(issueKey(name)),
    close: () => runtime.dispose(),
  };
};
