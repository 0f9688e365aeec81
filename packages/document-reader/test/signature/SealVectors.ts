import { createPublicKey, type KeyObject } from "node:crypto";

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));

const keyOf = (der: string): KeyObject =>
  createPublicKey({ key: Buffer.from(der, "hex"), format: "der", type: "spki" });

/**
 * Worked examples of BSI TR-03137 part 1, version 2.5: annexes C, E and F. The guideline does not print the keys; these are
 * the only ones by which all of its examples of a curve hold (C, D and E; F, G and H). Annex E prints `ARD` for the `ATD` of its
 * bytes.
 */
export const arrivalAttestation = {
  seal: bytesOf(
    [
      "dc026abc6d32c8a519fc0f71341145f4fd020230a5621353d9a275735bd4134bc549133c133c133c133c133ca32519a5",
      "19a4344a5e681ae7204b20d532cf4b7c133c133f030820d5201019a51aeaff404a1f218ca4392647ecff6c8abf9e796a",
      "78eebe0b1ac8cc25c4ee17eed961d1189091358d7d616f1a517abc747f6c4490ff159d4dcf50248b00b1e32e9e7805e7",
    ].join(""),
  ),
  zone: ["MED<<MUSTERMANN<<ERIK<<<<<<<<<<<<<<<", "M0000000<4ALB0308212M1604128<<<<<<<2"],
};
export const residencePermit = {
  seal: bytesOf(
    [
      "dc036abc6d32c8a727390f71341145f4fb0602305cba135875976ec066d417b59e8c6abc133c133c133c133c3fef3a29",
      "38ee43f1593d1ae52dbb26751fe64b7c133c136b0306d79519a65306ff40158cf5b0bb7fbda099e8e7c94abefc9677b2",
      "e71e9885f5cd9057a8bfcf930a6046bcf897650af8f9b0343c034d2f64ce081f95fbf3d01292d1f8165ece27d327",
    ].join(""),
  ),
  zone: ["ATD<<RESIDORCE<<ROLAND<<<<<<<<<<<<<<", "6525845096USA7008038M2201018<<<<<<06"],
};
export const visa = {
  seal: bytesOf(
    [
      "dc036abc6d32c8a72cb10f7134b798155d01022cdd52134a74da1347c6fed95cb89f9fce133c133c133c133c20383373",
      "4aaf47f0c32f1a1e20eb2625393afe310403a00000050633be1fed20c6ff38d5573247608c9b64cae022c1c5249660e5",
      "1ae316d600f974aac2129c3f093c35955314026304705cd24c1b8100711bd4411f068e8d93e8b7",
    ].join(""),
  ),
  zone: ["VCD<<DENT<<ARTHUR<PHILIP<<<<<<<<<<<<", "1234567XY7GBR5203116M2005250<<<<<<<<"],
};
/** Of signer DETS, certificate 27. */
export const brainpool256 = keyOf(
  [
    "305a301406072a8648ce3d020106092b2403030208010107034200048a4a6c721161e1eefe05e9b6b7ed9a0a227c96990a",
    "426875114dcd792b14d10896b5181ee317df3738d795a0a4171adb4f713378a329d08a3ee521b136579956",
  ].join(""),
);
/** Of signer DETS, certificate 32. */
export const brainpool224 = keyOf(
  [
    "3052301406072a8648ce3d020106092b2403030208010105033a00044ce232a26aa6a7d4416cb1ccbd5b9bf47e89cd00f2",
    "b5c59935c83cfa581aaa53126861ee3449afe3a0cd338a63e2ed2e6dfa3788ce178fe2",
  ].join(""),
);

/** The certificate of test signer UTTS, and the seal of an emergency travel document by it. Source: github.com/tsenger/vdstools. */
export const emergencyDocument = {
  certificate: `-----BEGIN CERTIFICATE-----
MIIBuDCCAT6gAwIBAgIBWzAKBggqhkjOPQQDAjA+MQswCQYDVQQGEwJVVDEQMA4G
A1UEChMHdHNlbmdlcjEQMA4GA1UECxMHc2VhbGdlbjELMAkGA1UEAxMCVFMwHhcN
MjAwNjEwMDcxNTAwWhcNMzAwNjEwMDcxNTAwWjA+MQswCQYDVQQGEwJVVDEQMA4G
A1UEChMHdHNlbmdlcjEQMA4GA1UECxMHc2VhbGdlbjELMAkGA1UEAxMCVFMwWjAU
BgcqhkjOPQIBBgkrJAMDAggBAQcDQgAECBMqckOzzMKcJxCXCByWpynu+465NjDl
NkmOm3zhztJdaKeJ2TvvOcBHFcWtORXSgcB1TswIUIv2ZofvxjDfiKMsMCowCQYD
VR0TBAIwADAdBgNVHQ4EFgQUrca6/HbUmqLZL/rOk9cQM4MsbpYwCgYIKoZIzj0E
AwIDaAAwZQIxAIf4XIqjMmWe1+wwuLYWUzUxWPXuaEHEXDuY/R8U8DZiA8k0E2x0
RDmPf+01kwAgNAIwepUJBSY1wPrO64OwCtVtNFpI6a+bfifBMBtcR8NHqR5GQiNV
EXTfup+FvtojUPRS
-----END CERTIFICATE-----`,
  seal: bytesOf(
    [
      "dc03d9c5d9cac8a73a990f71347d4e375e0302308a0d62b9d917a4cca93ca4d0edfc133c133c133c133c133c3fef3a29",
      "38ee43f1593d1ae52dbb26751fe64b7c133c136bff4022f8bd19eccba4ef24f204787796dd914fec61f605b153b22a6e",
      "f307d3869938a4e7e908f0a63b8379880b395c7fdbac720d7f2836d08e1da62611614a00120b",
    ].join(""),
  ),
  zone: ["I<GBRSUPAMANN<<MARY<<<<<<<<<<<<<<<<<", "6525845096USA7008038M2201018<<<<<<06"],
};
