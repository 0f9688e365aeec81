import { Duration, Effect, Schema } from "effect";
import { errorTableOf } from "../vendor/SmsFailure.ts";
import { vendorBase } from "../../vendor/VendorBase.ts";

const count = (minimum: number, maximum: number, fallback: number) =>
  Schema.Int.check(Schema.isBetween({ minimum, maximum })).pipe(
    Schema.withDecodingDefaultType(Effect.succeed(fallback)),
  );

const lasting = (fallback: Duration.Duration) =>
  Schema.DurationFromString.check(
    Schema.makeFilter((duration: Duration.Duration) =>
      Duration.between(duration, { minimum: Duration.millis(10), maximum: Duration.days(2) }),
    ),
  ).pipe(Schema.withDecodingDefaultType(Effect.succeed(fallback)));

const short = (longest: number) => Schema.String.check(Schema.isMaxLength(longest));

const isSmppUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^smpps?:$/.test(url.protocol) &&
    url.hostname !== "" &&
    `${url.username}${url.password}${url.search}${url.hash}` === "" &&
    /^\/?$/.test(url.pathname)
  );
};

/**
 * A carrier's SMSC, by SMPP 3.4.
 *
 * `url` is `smpp://host:port`, or `smpps://` over TLS (default ports 2775 and 3550). `binds` is the number of
 * connections, each a transceiver with up to `window` messages under way. `enquireEvery` is the interval of
 * enquire_link on an idle connection. `receiptIds` says how receipts write an id: like the answer to the message, or
 * one in decimal and the other in hexadecimal digits. `errors` overrides the meaning of answers and receipts: keys are
 * `status 0x45` (an answer's status), `stat REJECTD` and `err 027` (a receipt's fields). Source: SMPP 3.4, 4.1, 4.4,
 * 4.6, 5.1.3, appendix B.
 */
export const SmppConfig = Schema.Struct({
  ...vendorBase("smpp"),
  url: Schema.String.check(Schema.makeFilter(isSmppUrl)),
  systemId: short(15).check(Schema.isNonEmpty()),
  password: Schema.RedactedFromValue(short(8)),
  systemType: short(12).pipe(Schema.withDecodingDefaultType(Effect.succeed(""))),
  binds: count(1, 16, 1),
  window: count(1, 1_000, 10),
  from: short(20).check(Schema.isNonEmpty()),
  fromTon: count(0, 6, 1),
  fromNpi: count(0, 18, 1),
  enquireEvery: lasting(Duration.seconds(30)),
  answerWithin: lasting(Duration.seconds(10)),
  reconnectAfter: lasting(Duration.seconds(1)),
  /** How long the SMSC tries: a later code is worthless. */
  validFor: lasting(Duration.minutes(10)),
  receiptIds: Schema.Literals(["same", "answer_hexadecimal", "receipt_hexadecimal"]).pipe(
    Schema.withDecodingDefaultType(Effect.succeed("same" as const)),
  ),
  errors: errorTableOf(
    /^(status 0x[1-9a-f][0-9a-f]{0,7}|(stat|err) [\w-]{1,16})$/,
    "keys such as status 0x45, stat REJECTD or err 027",
  ).pipe(Schema.withDecodingDefaultType(Effect.succeed({}))),
});
export type SmppConfig = typeof SmppConfig.Type;
