import type { calls } from "./Calls.ts";
import type { operations } from "./Contract.ts";

/** The id of a call: its group and its name, such as "telecom.send". */
export type CallId = keyof operations;

type Simplified<A> = { readonly [Key in keyof A]: A[Key] };

type Given<A> = [Exclude<A, undefined>] extends [never] ? unknown : Exclude<A, undefined>;

type Section<I extends CallId, Name extends string> = Given<
  operations[I]["parameters"][Name & keyof operations[I]["parameters"]]
>;

type RequestBodyOf<I extends CallId> = Exclude<
  operations[I]["requestBody" & keyof operations[I]],
  undefined
>;

type BodyTypes<I extends CallId> = [RequestBodyOf<I>] extends [never]
  ? never
  : RequestBodyOf<I>["content" & keyof RequestBodyOf<I>];

type Of<Types, Name extends string> = Types extends { readonly [Key in Name]: infer Body }
  ? Body
  : never;

/** What a body takes. Files need multipart; every other body says the same in each of its types. */
type BodyOf<I extends CallId> = [Of<BodyTypes<I>, "multipart/form-data">] extends [never]
  ? [Of<BodyTypes<I>, "application/json">] extends [never]
    ? Of<BodyTypes<I>, "application/x-www-form-urlencoded">
    : Of<BodyTypes<I>, "application/json">
  : Of<BodyTypes<I>, "multipart/form-data">;

type Carried<I extends CallId> = [BodyTypes<I>] extends [never] ? Section<I, "query"> : BodyOf<I>;

/** What the keys of the client bring by themselves. */
type FromKeys = "client_id" | "client_secret" | "redirect_uri" | "grant_type" | "token";

type Keyed<A> = A extends unknown
  ? Omit<A, FromKeys> & Partial<Pick<A, FromKeys & keyof A>>
  : never;

type Row<I extends CallId> = I extends `${infer Group}.${infer Name}`
  ? Group extends keyof typeof calls
    ? (typeof calls)[Group][Name & keyof (typeof calls)[Group]]
    : never
  : never;

/** The token that a person granted is a parameter: it is another one for each person. */
type Token<I extends CallId> =
  Row<I> extends { readonly credentials: "accessToken" }
    ? { readonly access_token: string }
    : unknown;

/** The parameters of a call, wherever they go. */
export type ParametersOf<I extends CallId> = Simplified<
  Section<I, "path"> & Section<I, "header"> & Keyed<Carried<I>> & Token<I>
>;

type Answers<I extends CallId> = operations[I] extends { readonly responses: infer Found }
  ? Found
  : never;

type ContentOf<Answer> = Answer extends { readonly content: infer Types } ? Types : never;

type Successful<I extends CallId> = ContentOf<Answers<I>[(200 | 201) & keyof Answers<I>]>;

/** The body of a successful answer: JSON as it is, a picture as a blob. */
export type AnswerOf<I extends CallId> = [Successful<I>] extends [never]
  ? undefined
  : Successful<I> extends { readonly "application/json": infer Body }
    ? Body
    : Blob;
