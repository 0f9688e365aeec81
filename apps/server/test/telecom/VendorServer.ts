import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  camaraClient,
  type CamaraSimulator,
  camaraSimulator,
} from "@bonafide/testkit/telecom/vendor/CamaraSimulator";
import {
  smscCredentials,
  type SmscSimulator,
  smscSimulator,
} from "@bonafide/testkit/telecom/vendor/SmscSimulator";
import {
  twilioAccount,
  type TwilioSimulator,
  twilioSimulator,
} from "@bonafide/testkit/telecom/vendor/TwilioSimulator";
import { Effect, Exit, Scope } from "effect";
import type { Settings } from "../server/Bonafide.ts";
import { operate } from "../server/Operator.ts";
import { Partner } from "../server/Partner.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import type { TestedStore } from "../storage/TestedStores.ts";

/** Where Twilio says that it calls this server: the name is not the one by which the test does. */
export const statusCallback = "https://verify.example/receipts/twilio";

const subscriber = {
  birthdate: "1980-02-29",
  address: { streetName: "Main St", streetNumber: "12", locality: "Reno", region: "NV" },
};

/** A server in production with simulated vendors: an SMSC before Twilio, and two operators one after the other. */
export interface VendorServer extends AsyncDisposable {
  readonly server: StartedServer;
  readonly partner: Partner;
  readonly account: string;
  readonly authorization: string;
  readonly smsc: SmscSimulator;
  readonly twilio: TwilioSimulator;
  readonly operators: readonly [CamaraSimulator, CamaraSimulator];
  readonly settings: Settings;
}

/** Starts the simulators and the server, and makes a partner; `change` may change the vendors file. */
export const startVendorServer = async (
  settings: Settings = {},
  extra: Readonly<Record<string, unknown>> = {},
  serve: TestedStore["serve"] = startServer,
): Promise<VendorServer> => {
  const scope = Effect.runSync(Scope.make());
  const [smsc, twilio, first, second] = await Effect.runPromise(
    Effect.all([smscSimulator, twilioSimulator, camaraSimulator, camaraSimulator]).pipe(
      Scope.provide(scope),
    ),
  );
  for (const operator of [first, second]) operator.subscribers.set("+12025550123", subscriber);
  const operator = (name: string, order: number, { url }: CamaraSimulator) => ({
    vendor: "camara",
    name,
    order,
    url,
    token: {
      url: `${url}/token`,
      clientId: camaraClient.clientId,
      clientSecret: { env: "CAMARA" },
    },
  });
  const vendors = {
    sms: [
      {
        vendor: "smpp",
        name: "smsc",
        order: 0,
        url: smsc.url,
        systemId: smscCredentials.systemId,
        password: { env: "SMPP_PASSWORD" },
        from: "12345",
        reconnectAfter: "50 millis",
      },
      {
        vendor: "twilio",
        name: "twilio",
        order: 1,
        url: twilio.url,
        accountSid: twilioAccount.accountSid,
        authToken: { env: "TWILIO_TOKEN" },
        from: "+15005550006",
        statusCallback,
      },
    ],
    carriers: [operator("first", 0, first), operator("second", 1, second)],
    ...extra,
  };
  const directory = await mkdtemp(join(tmpdir(), "bonafide-vendors-"));
  const file = join(directory, "vendors.json");
  await writeFile(file, JSON.stringify(vendors));
  const all: Settings = {
    BONAFIDE_ENVIRONMENT: "production",
    BONAFIDE_MASTER_KEY: randomBytes(32).toString("base64"),
    BONAFIDE_SMS_PROVIDER: "vendors",
    BONAFIDE_CARRIER_PROVIDER: "vendors",
    BONAFIDE_VENDORS: file,
    SMPP_PASSWORD: smscCredentials.password,
    TWILIO_TOKEN: twilioAccount.authToken,
    CAMARA: camaraClient.clientSecret,
    ...settings,
  };
  const clean = async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void));
    await rm(directory, { recursive: true, force: true });
  };
  const server = await serve({ settings: all }).catch(async (error: unknown) => {
    await clean();
    throw error;
  });
  const { organization } = await operate(server, "organization", "create", "Secretive Partner");
  const { account } = await operate(
    server,
    "account",
    "create",
    String(organization),
    "Secretive Account",
    "--product=telecom.possession_send",
    "--product=telecom.identity",
  );
  const { authorization } = await operate(server, "key", "issue", String(account));
  return {
    server,
    partner: new Partner(server.baseUrl, String(authorization)),
    account: String(account),
    authorization: String(authorization),
    smsc,
    twilio,
    operators: [first, second],
    settings: all,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await clean();
    },
  };
};

/** Waits for something that another process does, and for no longer than 10 seconds. */
export const until = async (what: string, holds: () => boolean): Promise<void> => {
  const end = Date.now() + 10_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`It did not come about that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

/** The six digits of a text. */
export const codeIn = (text: string | undefined): string => /\b\d{6}\b/.exec(text ?? "")?.[0] ?? "";
