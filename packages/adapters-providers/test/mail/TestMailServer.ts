import type { SmtpServer } from "../../src/mail/SmtpMailer.ts";
import { Context, Effect, Layer, Redacted } from "effect";
import { SMTPServer } from "smtp-server";
import { certificate, certificateKey } from "../callback/TestCertificate.ts";

/** How the server behaves. Reply codes refuse at that command. */
export interface MailServerOptions {
  readonly tls?: "none" | "starttls" | "implicit";
  readonly fromCode?: number;
  readonly rcptCode?: number;
  readonly dataCode?: number;
  readonly user?: { readonly name: string; readonly password: string };
}

/** What the server took. */
interface Received {
  readonly bytes: Uint8Array;
  readonly to: ReadonlyArray<string>;
}

const refusal = (code: number) =>
  Object.assign(new Error("zoe@people.example is not wanted"), { responseCode: code });

/** A real SMTP server on a free port of this machine, and what it got. */
export class TestMailServer extends Context.Service<
  TestMailServer,
  {
    readonly server: SmtpServer;
    readonly got: Array<Received>;
    readonly secured: Array<boolean>;
    /** How many connections it took. */
    readonly connections: () => number;
  }
>()("@bonafide/adapters-providers/test/mail/TestMailServer") {}

/** Starts the server for a scope. */
export const testMailServer = (options: MailServerOptions = {}) =>
  Layer.effect(
    TestMailServer,
    Effect.gen(function* () {
      const got: Array<Received> = [];
      const secured: Array<boolean> = [];
      let connections = 0;
      const { dataCode, fromCode, rcptCode, tls = "none", user } = options;
      const server = new SMTPServer({
        secure: tls === "implicit",
        key: certificateKey,
        cert: certificate,
        authOptional: user === undefined,
        hideSTARTTLS: tls === "none",
        allowInsecureAuth: true,
        disableReverseLookup: true,
        logger: false,
        onAuth: ({ password, username }, _session, done) => {
          if (username === user?.name && password === user?.password)
            done(null, { user: username });
          else done(new Error("No"));
        },
        onConnect: (_session, done) => {
          connections += 1;
          done();
        },
        onMailFrom: (_address, _session, done) => {
          if (fromCode === undefined) done();
          else done(refusal(fromCode));
        },
        onRcptTo: (_address, _session, done) => {
          if (rcptCode === undefined) done();
          else done(refusal(rcptCode));
        },
        onData: (stream, session, done) => {
          const chunks: Array<Uint8Array> = [];
          stream.on("data", (chunk: Uint8Array) => chunks.push(chunk));
          stream.on("end", () => {
            if (dataCode !== undefined) {
              done(refusal(dataCode));
              return;
            }
            const to = session.envelope.rcptTo.map(({ address }) => address);
            got.push({ bytes: Buffer.concat(chunks), to });
            secured.push(session.secure);
            done();
          });
        },
      });
      server.on("error", () => undefined);
      const port = yield* Effect.acquireRelease(
        Effect.promise(
          () =>
            new Promise<number>((resolve) => {
              const listener = server.listen(0, "127.0.0.1", () => {
                const address = listener.address();
                resolve(typeof address === "object" && address !== null ? address.port : 0);
              });
            }),
        ),
        () => Effect.promise(() => new Promise<void>((resolve) => server.close(() => resolve()))),
      );
      return {
        got,
        secured,
        connections: () => connections,
        server: {
          host: "127.0.0.1",
          port,
          secure: tls === "implicit",
          user: user?.name,
          password: user === undefined ? undefined : Redacted.make(user.password),
          ca: certificate,
        },
      };
    }),
  );
