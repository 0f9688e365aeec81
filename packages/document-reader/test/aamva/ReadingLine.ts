import type {
  AamvaFault,
  AamvaFieldName,
  AamvaReading,
} from "@bonafide/document-reader/aamva/AamvaReading";
import { Result } from "effect";

/** A whole reading in one line, so that tests can say what they expect: `-` is absent, `?` unreadable. */
export const readingLine = (result: Result.Result<AamvaReading, AamvaFault>): string => {
  if (Result.isFailure(result)) {
    const fault = result.failure;
    return fault._tag === "Unreadable" ? `Unreadable ${fault.fields.join(" ")}` : fault._tag;
  }
  const reading = result.success;
  const { names, address } = reading;
  const show = (field: AamvaFieldName, value: string | undefined) =>
    value ?? (reading.unreadable.includes(field) ? "?" : "-");
  const middle = names.middle.length === 0 ? undefined : names.middle.join("+");
  return [
    `${reading.jurisdiction?.code ?? "-"} ${reading.version ?? "-"} ${reading.cardType ?? "-"}`,
    reading.number,
    [
      show("last", names.last),
      show("first", names.first),
      show("middle", middle),
      show("suffix", names.suffix),
    ].join(", "),
    [
      reading.birthDate,
      show("issued", reading.issued),
      reading.neverExpires ? "never" : show("expires", reading.expires),
    ].join(" "),
    [
      show("street1", address.street1),
      show("street2", address.street2),
      show("city", address.city),
      show("state", address.state),
      show("zip", address.zip),
      show("country", address.country),
    ].join("; "),
    show("discriminator", reading.discriminator),
  ].join(" / ");
};
