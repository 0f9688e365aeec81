import { Context, Layer } from "effect";
import type { TourField } from "./FieldTable.ts";
import type { TourInbox } from "./TourInbox.ts";
import { makeTourInbox } from "./TourInbox.ts";

/** Where the file of a sandbox is in its own folder, where nothing else was said. */
export const defaultFile = "./data/sandbox.json";

/** What the pages to try a sandbox call with, and show to a browser on the same machine. */
export interface TourKeys {
  /** Answers a request as the server does. */
  readonly call: (request: Request) => Promise<Response>;
  /** The id of a callback that the demo organization's secret signed; absent for any other request. */
  readonly verifiedId: (
    headers: Readonly<Record<string, string | undefined>>,
    body: string,
  ) => string | undefined;
  /** The server's own address, to which it posts callbacks of the tour. */
  readonly baseUrl: string;
  /** What the reading of a transaction's document saw of each field; empty where that is not kept. */
  readonly fieldsOf: (transactionId: string) => ReadonlyArray<TourField>;
  /** Where the sandbox's file is, as a command in the server's folder names it: `./data/sandbox.json`. */
  readonly file: string;
  /** The keys to show, by their place in `sandbox.json`. */
  readonly shown: ReadonlyArray<readonly [name: string, value: string]>;
  /** The demo account's `Authorization`. */
  readonly authorization: string;
  /** The parameters of a check of a student that succeeds. */
  readonly student: Readonly<Record<string, string>>;
  readonly client: { readonly client_id: string; readonly client_secret: string };
  readonly consumer: {
    readonly client_id: string;
    readonly client_secret: string;
    readonly redirect_uri: string;
    readonly scope: string;
  };
  /** An invented person: what the pages for people ask for. */
  readonly person: { readonly phone: string; readonly code: string; readonly birthDate: string };
  /** The pictures of that person's licence. */
  readonly license: Readonly<Record<"front" | "back", Uint8Array>>;
}

/** The tour of a sandbox. It is closed until the server gives its keys, and always in production. */
export class SandboxTour extends Context.Service<
  SandboxTour,
  { keys: TourKeys | undefined; readonly inbox: TourInbox }
>()("@bonafide/adapters-http/sandbox/SandboxTour") {
  static readonly layer = Layer.sync(SandboxTour, () =>
    SandboxTour.of({ keys: undefined, inbox: makeTourInbox() }),
  );
}
