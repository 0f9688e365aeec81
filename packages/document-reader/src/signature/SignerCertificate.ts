import { type KeyObject, X509Certificate } from "node:crypto";

/** What a seal is judged by of its signer's certificate. */
export interface SignerCertificate {
  /** Country and common name: the signer identifier of its seals. */
  readonly signer: string;
  /** Its serial number: the certificate reference of its seals. */
  readonly reference: bigint;
  /** The days that it is valid from and until, `YYYY-MM-DD` in UTC. */
  readonly from: string;
  readonly until: string;
  readonly key: KeyObject;
}

/** OpenSSL's words for a time that is none. Node's date of it is any day, or none. */
const isBad = (time: string): boolean => time.startsWith("Bad");

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * Reads an X.509 certificate in PEM. None where it is no certificate, has no key on an elliptic curve that OpenSSL knows, or
 * does not name a signer by two letters of a country and two characters. Who signed it is not looked at.
 *
 * Source: ICAO Doc 9303-13; BSI TR-03137 part 1, sections 6.5.2 and 8.5.1.
 */
export const readSignerCertificate = (pem: string): SignerCertificate | undefined => {
  try {
    const certificate = new X509Certificate(pem);
    const { publicKey, serialNumber, subject, validFrom, validTo } = certificate;
    const [, country] = /^C=([A-Z]{2})$/im.exec(subject) ?? [];
    const [, name] = /^CN=([A-Z0-9]{2})$/im.exec(subject) ?? [];
    return country === undefined ||
      name === undefined ||
      [validFrom, validTo].some(isBad) ||
      publicKey.asymmetricKeyType !== "ec"
      ? undefined
      : {
          signer: `${country}${name}`.toUpperCase(),
          reference: BigInt(`0x${serialNumber}`),
          from: dayOf(certificate.validFromDate),
          until: dayOf(certificate.validToDate),
          key: publicKey,
        };
  } catch {
    return undefined;
  }
};
