import { Option, Schema } from "effect";

const Errors = Schema.Array(
  Schema.Struct({
    code: Schema.Int,
    message: Schema.String,
    additional_info: Schema.optionalKey(Schema.String),
  }),
);

const Status = Schema.Struct({ code: Schema.Int });

/** The fields of a body that the tour's comments show. */
const Body = Schema.fromJsonString(
  Schema.Struct({
    /** A group-affiliation call has its wrong parameters by name. */
    errors: Schema.optionalKey(Schema.Union([Errors, Schema.Record(Schema.String, Schema.Json)])),
    status: Schema.optionalKey(Status),
    transactions: Schema.optionalKey(Schema.Array(Schema.Struct({ status: Status }))),
    result: Schema.optionalKey(
      Schema.Struct({
        errors: Schema.optionalKey(Errors),
        phone: Schema.optionalKey(Schema.String),
        address: Schema.optionalKey(Schema.Struct({ street1: Schema.String })),
      }),
    ),
  }),
);

const tellErrors = (errors: typeof Errors.Type = []) =>
  errors.map(({ additional_info: info, code, message }) => ({
    short: `error ${code}`,
    long: `error ${code} ${info ?? message}`,
  }));

/** Every way in which a comment of the tour may describe an answer: with the texts of its errors, or without. */
export const tellAnswer = (status: number, text: string): ReadonlyArray<string> => {
  const body = Option.getOrElse(
    Schema.decodeUnknownOption(Body)(text),
    () => ({}) as typeof Body.Type,
  );
  const { errors, result, transactions } = body;
  const codes = transactions?.map((transaction) => transaction.status.code) ?? [];
  const facts = [
    ...(body.status === undefined ? [] : [`status ${body.status.code}`]),
    ...(codes.length === 0 ? [] : [`transactions ${codes.join(" ")}`]),
    ...(result?.phone === undefined ? [] : [`phone ${result.phone}`]),
    ...(result?.address === undefined ? [] : ["address"]),
  ];
  const refused = [
    ...(Array.isArray(errors) ? tellErrors(errors) : []),
    ...tellErrors(result?.errors),
  ];
  const tell = (all: ReadonlyArray<string>) =>
    all.length === 0 ? `HTTP ${status}` : `HTTP ${status}: ${all.join(", ")}`;
  return [
    tell([...facts, ...refused.map(({ short }) => short)]),
    tell([...facts, ...refused.map(({ long }) => long)]),
  ];
};

const Flat = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json));

/** The strings of an answer, for later requests of a `.http` file. */
export const answerVariables = (
  name: string,
  text: string,
): ReadonlyArray<readonly [string, string]> =>
  Object.entries(Option.getOrElse(Schema.decodeUnknownOption(Flat)(text), () => ({})))
    .filter((entry): entry is [string, string] => typeof entry[1] === "string")
    .map(([field, value]) => [`${name}.response.body.$.${field}`, value]);
