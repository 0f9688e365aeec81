import { anyParametersOf, type Call, type CallCredentials } from "@bonafide/core/catalogue/Call";
import { hasMockPhone, type RefusalName, refusals } from "@bonafide/core/catalogue/Refusal";
import { bodiesOf } from "../body/BodyType.ts";
import { statusOfRefusal } from "./StatusOfRefusal.ts";

const holders = ["CredentialsUnknown", "AccountInactive", "OrganizationInactive"] as const;

/** The refusals of each kind of credentials. */
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

const ofMocks = (Object.keys(refusals) as ReadonlyArray<RefusalName>).filter((name) =>
  hasMockPhone(refusals[name].code),
);

/** Whether a call reports faults as OAuth errors instead of codes. */
const tellsOAuth = ({ credentials }: Call): boolean =>
  credentials === "consumer" || credentials === "accessToken" || credentials === "person";

/** All refusals of a call's own rules, without duplicates. */
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

/** The refusals of any request at the edge. Source: choices, section 2. */
export const edgeRefusals: ReadonlyArray<
  readonly [
    status: number,
    names: readonly [RefusalName, ...Array<RefusalName>],
    component: string,
    says: string,
  ]
> = [
  [400, ["BodyUnreadable"], "BadRequest", "The request cannot be read."],
  [405, ["ResourceUnknown"], "MethodNotAllowed", "The path has other methods."],
  [408, ["BodyTooSlow"], "RequestTimeout", "The request arrived too slowly."],
  [415, ["BodyUnreadable"], "EncodedBody", "The body has a Content-Encoding."],
  [
    417,
    ["BodyUnreadable"],
    "ExpectationFailed",
    "The Expect header asks for something that the server does not know.",
  ],
  [
    429,
    ["ProductRateExceeded"],
    "TooManyConnections",
    "The calling address has too many connections.",
  ],
  [431, ["BodyUnreadable"], "HeadersTooLarge", "The line or the headers are too long."],
  [500, ["InternalError"], "ServerFailed", "The server failed."],
  [
    503,
    ["ServerFull", "StorageAway"],
    "ServerUnavailable",
    "The server is at its limit, or cannot use its storage now.",
  ],
  [505, ["BodyUnreadable"], "VersionNotSupported", "The version of HTTP is not known."],
];

/** A refusing status, and its meaning. */
export interface RefusingStatus {
  readonly status: number;
  readonly names: ReadonlyArray<RefusalName>;
  /** The component of OpenAPI that describes it, if only the edge refuses. */
  readonly component: string | undefined;
}

/** Every refusing status of a call, in order. */
export const refusingStatuses = (call: Call): ReadonlyArray<RefusingStatus> => {
  const byStatus = Map.groupBy(refusalsOfCall(call), (name) => statusOfRefusal[name]);
  const edge = new Map(
    edgeRefusals.map(([status, names, component]) => [status, { names, component }]),
  );
  return [...new Set([...byStatus.keys(), ...edge.keys()])]
    .toSorted((one, other) => one - other)
    .map((status) => {
      const at = edge.get(status);
      const own = byStatus.get(status) ?? [];
      const names = [...new Set([...own, ...(at?.names ?? [])])];
      return { status, names, component: own.length === 0 ? at?.component : undefined };
    });
};
