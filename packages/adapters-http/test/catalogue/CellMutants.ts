import { type Call, type CallParameter, isByProfile } from "@bonafide/core/catalogue/Call";
import { everyCall } from "@bonafide/core/catalogue/Calls";
import type { ParameterKind } from "@bonafide/core/affiliation/ParameterKind";
import {
  identityParameters,
  traitParameters,
} from "@bonafide/core/application/ApplicationParameters";
import { Result } from "effect";

/** A changed cell of the table. */
export interface CellMutant {
  /** The call by which it is asked. */
  readonly id: string;
  /** The name of the parameter, if it is a cell of one. */
  readonly parameter: string | undefined;
  readonly says: string;
  /** The name of the cell. */
  readonly cell: string;
  /** Whether what runs is made from the cell when the server starts. */
  readonly isOfStart: boolean;
  /** Changes the cell, and gives what puts it back. */
  readonly plant: () => () => void;
}

/** The table is `readonly` to the compiler alone. */
const planting = (row: object, cell: string, value: unknown) => () => {
  const had = Object.hasOwn(row, cell);
  const before: unknown = Reflect.get(row, cell);
  Reflect.set(row, cell, value);
  return () => void (had ? Reflect.set(row, cell, before) : Reflect.deleteProperty(row, cell));
};

const withoutEach = <A>(
  list: ReadonlyArray<A>,
  isTaken: (each: A) => boolean = () => true,
): ReadonlyArray<ReadonlyArray<A>> =>
  list.flatMap((each, at) => (isTaken(each) ? [list.filter((_, other) => other !== at)] : []));

const encodings = ["query", "json", "mergePatch", "urlencoded", "multipart"] as const;
const credentials = ["none", "secretKey", "client", "applicationToken", "apiToken"] as const;

type Change = readonly [cell: string, value: unknown, isOfStart?: boolean];

const isOfAccounts = (call: Call): boolean => call.credentials === "secretKey";

/** OAuth tells faults by words of its own. */
const hasCodes = (call: Call): boolean =>
  !["person", "consumer", "accessToken", "vendor"].includes(call.credentials);

const changesOfAnswers = ({ answers }: Call): ReadonlyArray<Change> => [
  ...withoutEach(answers).map((each): Change => ["answers", each]),
  ...answers.flatMap((answer, at): ReadonlyArray<Change> => {
    const changed = (change: object): Change => [
      "answers",
      answers.map((each, other) => (other === at ? { ...each, ...change } : each)),
    ];
    const { body, headers = [], says, status, types = [] } = answer;
    const header = (["location", "link"] as const).find((each) => !headers.includes(each));
    return [
      changed({ status: status + 1 }),
      changed({ says: `${says} Otherwise.` }),
      changed({ headers: [...headers, header] }),
      ...(headers.length === 0 ? [] : [changed({ headers: headers.slice(1) })]),
      ...(body === undefined ? [] : [changed({ body: undefined })]),
      changed({ types: [...types, "text/plain"] }),
    ];
  }),
];

const changesOfCall = (call: Call): ReadonlyArray<Change> => {
  const { limits, parameters, path, takes } = call;
  return [
    ["method", call.method === "GET" ? "POST" : "GET", true],
    ["path", `/x${path}`, true],
    ["summary", "Otherwise"],
    ["description", "Otherwise."],
    ...credentials
      .filter(
        (each) => each !== call.credentials && (each !== "none" || call.credentials !== "vendor"),
      )
      .map((each): Change => ["credentials", each]),
    ...(isOfAccounts(call)
      ? ([
          ["product", call.product === undefined ? "telecom.identity" : undefined, true],
          ["refusesMocks", call.refusesMocks !== true, true],
        ] as const)
      : []),
    ...withoutEach(takes).map((each): Change => ["takes", each, true]),
    ...encodings
      .filter((each) => !takes.includes(each))
      .map((each): Change => ["takes", [...takes, each], true]),
    ...(isByProfile(parameters)
      ? ([1, 2] as const).flatMap((profile) =>
          withoutEach(parameters[profile], (row) => !isBare(call, row)).map((each): Change => [
            "parameters",
            { ...parameters, [profile]: each },
          ]),
        )
      : withoutEach(parameters, (row) => !isBare(call, row)).map((each): Change => [
          "parameters",
          each,
        ])),
    ...changesOfAnswers(call),
    ...(hasCodes(call)
      ? [
          ["mocksRefusals", call.mocksRefusals !== true] as const,
          ...withoutEach(call.refusals).map((each): Change => ["refusals", each]),
          ["refusals", [...call.refusals, "SearchTermTooLong", "SizeInvalid"]] as const,
        ]
      : []),
    ["limits", limits.length === 0 ? ["client_rate"] : limits.slice(1)],
  ];
};

const kinds: ReadonlyArray<ParameterKind> = ["text", "mayBeEmpty", "email", "lastFour", "address"];

/** A parameter of which the documents say no more than that it says who calls, or where it is in the path. */
const isBare = ({ path }: Call, { name }: CallParameter): boolean =>
  path.includes(`:${name}`) ||
  ["client_id", "client_secret", "access_token", "token"].includes(name);

const changesOfParameter = (call: Call, row: CallParameter): ReadonlyArray<Change> => [
  ["name", `${row.name}x`],
  ...(isBare(call, row)
    ? []
    : ([
        ["required", !row.required],
        ["in", row.in === undefined ? "header" : undefined],
        ["says", "Otherwise."],
        ["shape", { type: "boolean" }],
        ["rule", "must be otherwise"],
        ...(call.takes.includes("json") ? [["nullable", row.nullable !== true] as const] : []),
      ] as const)),
  // Where a reader is compiled from a row, its refusals are those of the reader.
  ...("read" in row
    ? ([
        ["read", () => Result.succeed(undefined)],
        ["read", () => Result.fail("SizeInvalid")],
      ] as const)
    : hasCodes(call) && !("kind" in row)
      ? [
          ["refusals", [...row.refusals, "SearchTermTooLong", "SizeInvalid"]] as const,
          ...withoutEach(row.refusals).map((each): Change => ["refusals", each]),
        ]
      : []),
  ...("kind" in row
    ? kinds.filter((kind) => kind !== row.kind).map((kind): Change => ["kind", kind])
    : []),
];

const applicationRows: ReadonlyArray<CallParameter> = Object.values({
  ...identityParameters,
  ...traitParameters,
});

const isRead = (cell: string): boolean => cell === "read" || cell === "name";

/** The row that is read, where a call has a copy with further refusals. */
const readRowOf = (id: string, row: CallParameter): CallParameter =>
  (/^application\.(create|change)$/.test(id)
    ? applicationRows.find(({ name }) => name === row.name)
    : undefined) ?? row;

const textOf = (value: unknown): string =>
  typeof value === "function" ? String(value) : (JSON.stringify(value) ?? "undefined").slice(-60);

/** Every small change of a cell: of each call, and of each parameter once, at the first call that has it. */
export const cellMutants = (): ReadonlyArray<CellMutant> => {
  const seen = new Set<CallParameter>();
  return everyCall.flatMap(([id, call]) => {
    const { parameters } = call;
    const rows = isByProfile(parameters) ? [...parameters[1], ...parameters[2]] : parameters;
    const fresh = rows.filter((row) => {
      const isNew = !seen.has(row);
      seen.add(row);
      return isNew;
    });
    const made = (row: object, parameter: string | undefined, changes: ReadonlyArray<Change>) =>
      changes.map(([cell, value, isOfStart = false]): CellMutant => ({
        id,
        parameter,
        cell,
        says: `${[id, parameter, cell].filter(Boolean).join(" ")}: ${textOf(value)}`,
        isOfStart,
        plant: planting(row, cell, value),
      }));
    return [
      ...made(call, undefined, changesOfCall(call)),
      ...fresh.flatMap((row) => [
        ...made(
          row,
          row.name,
          changesOfParameter(call, row).filter(([cell]) => !isRead(cell)),
        ),
        ...made(
          readRowOf(id, row),
          row.name,
          changesOfParameter(call, row).filter(([cell]) => isRead(cell)),
        ),
      ]),
    ];
  });
};
