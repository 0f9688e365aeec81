import {
  type AamvaJurisdiction,
  aamvaIssuers,
} from "@bonafide/document-reader/aamva/AamvaJurisdictions";
import { anyBirthDate } from "@bonafide/testkit/telecom/TelecomArbitraries";
import { Arbitrary, Schema } from "effect";

/** An invented holder of a card. */
export interface AamvaPerson {
  readonly number: string;
  readonly last: string;
  readonly first: string;
  readonly middle: ReadonlyArray<string>;
  readonly suffix: string | undefined;
  readonly birthDate: string;
  readonly issued: string;
  readonly expires: string;
  readonly street: string;
  readonly city: string;
  readonly zip: string;
}

export const between = (minimum: number, maximum: number): Arbitrary.Arbitrary<number> =>
  Arbitrary.schema(Schema.Int.check(Schema.isBetween({ minimum, maximum })));

export const oneOf = <const A extends string>(
  ...values: readonly [A, ...Array<A>]
): Arbitrary.Arbitrary<A> => Arbitrary.schema(Schema.Literals(values));

const letters = (minLength: number, maxLength: number) =>
  Arbitrary.array(between(65, 90), { minLength, maxLength }).pipe(
    Arbitrary.map((points) => String.fromCharCode(...points)),
  );

const digits = (minLength: number, maxLength: number) =>
  Arbitrary.array(between(0, 9), { minLength, maxLength }).pipe(
    Arbitrary.map((figures) => figures.join("")),
  );

const joined = (...parts: ReadonlyArray<Arbitrary.Arbitrary<string>>) =>
  Arbitrary.all(parts).pipe(Arbitrary.map((texts) => texts.join("")));

// Most of these hold the letters of elements, of markers, of subfiles or of NONE.
const anyKnownName = oneOf(
  ...(["HADACEK", "MADDEN", "SOLEDAD", "DABNEY", "ADDAMS", "DAISY", "MCDADE", "DDEN"] as const),
  ...(["DAQ", "DCSDBB", "ENDLER", "IDDAQ", "DLDAC", "ZIZIA", "ANSIER", "NONESUCH"] as const),
  ...([
    "O'NEIL",
    "B\u00c9LANGER",
    "ANNE-MARIE",
    "NU\u00d1EZ",
    "DE LA CRUZ",
    "MARY ANN",
    "ST. JOHN",
  ] as const),
);

const anyName = Arbitrary.flatMap(between(0, 2), (turn) =>
  turn === 0 ? anyKnownName : letters(4, 12),
);

const anyWord = anyName.pipe(Arbitrary.map((name) => name.replaceAll(" ", "")));

/** A holder of any age, with a name that does not make it easy. */
export const anyPerson: Arbitrary.Arbitrary<AamvaPerson> = Arbitrary.all({
  number: joined(letters(0, 3), digits(4, 10), letters(0, 2)),
  last: anyName,
  first: anyName,
  middle: Arbitrary.array(anyWord, { maxLength: 2 }),
  suffix: Arbitrary.map(oneOf("", "", "JR", "III", "2ND"), (suffix) =>
    suffix === "" ? undefined : suffix,
  ),
  birthDate: anyBirthDate,
  issued: anyBirthDate,
  expires: anyBirthDate,
  street: joined(digits(1, 4), Arbitrary.Constant(" "), letters(4, 20)),
  city: letters(4, 12),
  zip: digits(4, 4).pipe(Arbitrary.map((rest) => `3${rest}`)),
});

const issuers = [...aamvaIssuers];

/** Any of AAMVA's members, with its number. */
export const anyIssuer: Arbitrary.Arbitrary<readonly [string, AamvaJurisdiction]> = between(
  0,
  issuers.length - 1,
).pipe(Arbitrary.map((position) => issuers[position] ?? ["636055", { code: "GA", country: "US" }]));
