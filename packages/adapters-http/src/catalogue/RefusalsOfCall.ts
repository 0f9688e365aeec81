import { anyParametersOf, type Call, type CallCredentials } from "@bonafide/core/catalogue/Call";
import { type RefusalName, refusals } from "@bonafide/core/catalogue/Refusal";
import { bodiesOf } from "../body/BodyType.ts";
import { statusOfRefusal } from "./StatusOfRefusal.ts";

const holders = ["CredentialsUnknown", "AccountInactive", "OrganizationInactive"] as const;

/** What credentials of each kind bring. */
const ofCredentials: Readonly<Record<CallCredentials, ReadonlyArray<RefusalName>>> = {
  none: [],
  person: [],
  vendor: [],
  consumer: [],
  accessToken: [],
  secretKey: [...holders, "AccountRateExceeded", "MockNotValid"],
  client: holders,
  applicationToken: [...holders, "MockNotValid"],
  apiToken: [...holders, "ProductNotEnabled"],
};

const ofProduct = ["ProductInactive", "ProductNotEnabled", "ProductRateExceeded"] as const;

const ofBodies = ["BodyUnreadable", "BodyTypeUnsupported", "ParametersTooMany"] as const;

/** What a mock phone can be made to bring: the interface's own codes, and a server without room. */
const ofMocks = (Object.keys(refusals) as ReadonlyArray<RefusalName>).filter(
  (name) => refusals[name].code % 1000 < 900 || name === "ServerFull",
);

/** Whether faults of a call are told in the words of OAuth, not in codes. */
const tellsOAuth = ({ credentials }: Call): boolean =>
  credentials === "consumer" || credentials === "accessToken" || credentials === "person";

/** Everything that a call is refused with by its own rules, each once. */
export const refusalsOfCall = (call: Call): ReadonlyArray<RefusalName> => {
  if (tellsOAuth(call)) return [];
  return [
    ...new Set<RefusalName>([
      ...ofCredentials[call.credentials],
      ...(call.product === undefined ? [] : ofProduct),
      ...(bodiesOf(call).length === 0 ? [] : ofBodies),
      ...(bodiesOf(call).includes("multipart") ? (["FileTooLarge"] as const) : []),
      ...(call.takes.includes("query") ? (["ParametersTooMany"] as const) : []),
      ...anyParametersOf(call).flatMap((parameter) => parameter.refusals),
      ...call.refusals,
      ...(call.mocksRefusals === true ? ofMocks : []),
    ]),
  ];
};

/** What any request can be refused with at the edge, whatever it asks for. Source: choices, section 2. */
export const edgeRefusals: ReadonlyArray<
  readonly [status: number, name: RefusalName, component: string, says: string]
> = [
  [400, "BodyUnreadable", "BadRequest", "The request cannot be read."],
  [405, "ResourceUnknown", "MethodNotAllowed", "The path has other methods."],
  [408, "BodyTooSlow", "RequestTimeout", "The request arrived too slowly."],
  [415, "BodyUnreadable", "EncodedBody", "The body has a Content-Encoding."],
  [
    417,
    "BodyUnreadable",
    "ExpectationFailed",
    "The request expects what the server does not know.",
  ],
  [
    429,
    "ProductRateExceeded",
    "TooManyConnections",
    "The calling address has too many connections.",
  ],
  [431, "BodyUnreadable", "HeadersTooLarge", "The line or the headers are too long."],
  [500, "InternalError", "ServerFailed", "The server failed."],
  [503, "ServerFull", "ServerFull", "The server is at its limit."],
  [505, "BodyUnreadable", "VersionNotSupported", "The version of HTTP is not known."],
];

/** A status that refuses, and what it stands for. */
export interface RefusingStatus {
  readonly status: number;
  readonly names: ReadonlyArray<RefusalName>;
  /** The component that says it, where the edge refuses and the call itself does not. */
  readonly component: string | undefined;
}

/** Every status that a call refuses with, in order. */
export const refusingStatuses = (call: Call): ReadonlyArray<RefusingStatus> => {
  const byStatus = Map.groupBy(refusalsOfCall(call), (name) => statusOfRefusal[name]);
  const edge = new Map(
    edgeRefusals.map(([status, name, component]) => [status, { name, component }]),
  );
  return [...new Set([...byStatus.keys(), ...edge.keys()])]
    .toSorted((one, other) => one - other)
    .map((status) => {
      const at = edge.get(status);
      const own = byStatus.get(status) ?? [];
      const names = at === undefined || own.includes(at.name) ? own : [...own, at.name];
      return { status, names, component: own.length === 0 ? at?.component : undefined };
    });
};
