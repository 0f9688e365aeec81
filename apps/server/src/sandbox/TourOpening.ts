import { isAbsolute, relative, resolve } from "node:path";
import { inProcessHttp } from "@bonafide/adapters-http/server/InProcessHttp";
import { SandboxTour } from "@bonafide/adapters-http/sandbox/SandboxTour";
import { sandboxCode } from "@bonafide/adapters-providers/telecom/sandbox/SandboxMockTable";
import { verifyCallback } from "@bonafide/client/Callback";
import { Effect, FileSystem } from "effect";
import { DataDirectory } from "../storage/DataDirectory.ts";
import { readyPeople } from "./ReadyPeople.ts";
import { demoRedirectUri } from "./SandboxConsumer.ts";
import type { SandboxPartners } from "./SandboxPartners.ts";
import { SeenDocuments } from "./SeenDocuments.ts";
import { demoUser } from "./SandboxPeople.ts";

/** A host that stands for all addresses of a machine is no address to post to. */
const reachable = (baseUrl: string): string =>
  baseUrl.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");

/** A path as a command in the server's own folder names it. */
const asTyped = (path: string): string => {
  const below = relative(process.cwd(), path);
  return below.startsWith("..") || isAbsolute(below) ? resolve(path) : `./${below}`;
};

const pictureOf = Effect.fnUntraced(function* (side: "Front" | "Back") {
  const file = new URL(`./DemoLicense${side}.jpg`, import.meta.url);
  return yield* (yield* FileSystem.FileSystem).readFile(file.pathname);
});

const shownKeys = ({ accounts, clients, oauth, organizations, staff, users }: SandboxPartners) => {
  const profile1 = clients["profile1"];
  const demo = users["demo"];
  return [
    ["accounts.demo.authorization", accounts["demo"]?.authorization],
    ["organizations.demo.webhook_secret", organizations["demo"]?.webhook_secret],
    ["clients.profile1.client_id", profile1?.client_id],
    ["clients.profile1.client_secret", profile1?.client_secret],
    ["oauth.client_id", oauth.client_id],
    ["oauth.client_secret", oauth.client_secret],
    ["users.demo.email", demo?.email],
    ["users.demo.password", demo?.password],
    ...Object.entries(staff).map(([role, { password }]) => [`staff.${role}.password`, password]),
  ].flatMap(([name = "", value]) => (value === undefined ? [] : [[name, value] as const]));
};

/** Opens the pages to try a sandbox, which act as its demo partners. */
export const openTour = Effect.fn("SandboxTour.open")(function* (
  baseUrl: string,
  partners: SandboxPartners,
) {
  const secret = partners.organizations["demo"]?.webhook_secret ?? "";
  const tour = yield* SandboxTour;
  tour.keys = {
    call: yield* inProcessHttp,
    verifiedId: (headers, body) => {
      try {
        return verifyCallback(secret, headers, body).id;
      } catch {
        return undefined;
      }
    },
    file: asTyped((yield* DataDirectory).file("sandbox.json")),
    fieldsOf: (yield* SeenDocuments).of,
    baseUrl: reachable(baseUrl),
    shown: shownKeys(partners),
    authorization: partners.accounts["demo"]?.authorization ?? "",
    student: readyPeople.student.profile1,
    client: partners.clients["profile1"] ?? { client_id: "", client_secret: "" },
    consumer: { ...partners.oauth, redirect_uri: demoRedirectUri(baseUrl), scope: "identity" },
    person: { phone: "888 555 0147", code: sandboxCode, birthDate: demoUser.birth_date },
    license: { front: yield* pictureOf("Front"), back: yield* pictureOf("Back") },
  };
});
