import { DocumentKind, productOfKind } from "@bonafide/core/document/DocumentKind";
import type { Caller } from "@bonafide/core/access/Caller";
import type {
  DocumentTransaction,
  IdentityTransaction,
  PossessionTransaction,
  Transaction,
} from "@bonafide/core/verification/Transaction";
import { Arbitrary, Schema } from "effect";
import { anyDocumentPersonal, anyDocumentState } from "../document/DocumentArbitraries.ts";
import {
  anyIdentityMatchPersonal,
  anyIdentityMatchState,
  anyPossessionPersonal,
  anyPossessionState,
  anyTime,
} from "../telecom/TelecomArbitraries.ts";

const hex = (length: number) =>
  Arbitrary.schema(Schema.String.check(Schema.isPattern(new RegExp(`^[0-9a-f]{${length}}$`))));

/** Any UUID of version 7. */
export const anyId: Arbitrary.Arbitrary<string> = Arbitrary.all([
  hex(8),
  hex(4),
  hex(3),
  hex(3),
  hex(12),
]).pipe(Arbitrary.map(([high, low, a, b, c]) => `${high}-${low}-7${a}-8${b}-${c}`));

const anyApplicationId = Arbitrary.schema(
  Schema.UndefinedOr(Schema.Literal("01890000-0000-7000-8000-00000000a001")),
);

/** Any caller, with a source or without. */
export const anyCaller: Arbitrary.Arbitrary<Caller> = Arbitrary.all({
  accountId: anyId,
  organizationId: anyId,
  applicationId: anyApplicationId,
  source: Arbitrary.schema(Schema.UndefinedOr(Schema.Literals(["203.0.113.9", "2001:db8::9"]))),
});

const common = {
  id: anyId,
  verificationId: anyId,
  accountId: anyId,
  applicationId: anyApplicationId,
  created: anyTime,
  updated: anyTime,
  version: Arbitrary.Constant(1),
};

/** Any possession check, in any state, of version 1. */
export const anyPossession: Arbitrary.Arbitrary<PossessionTransaction> = Arbitrary.all({
  ...common,
  product: Arbitrary.Constant("telecom.possession_send"),
  state: anyPossessionState,
  personal: anyPossessionPersonal,
});

/** Any identity match, in any state, of version 1. */
export const anyIdentity: Arbitrary.Arbitrary<IdentityTransaction> = Arbitrary.all({
  ...common,
  product: Arbitrary.Constant("telecom.identity"),
  state: anyIdentityMatchState,
  personal: anyIdentityMatchPersonal,
});

/** Any document, in any state, of version 1. */
export const anyDocument: Arbitrary.Arbitrary<DocumentTransaction> = Arbitrary.all({
  ...common,
  product: Arbitrary.map(Arbitrary.schema(DocumentKind), productOfKind),
  state: anyDocumentState,
  personal: anyDocumentPersonal,
});

/** A transaction of any product. */
export const anyTransaction: Arbitrary.Arbitrary<Transaction> = Arbitrary.schema(
  Schema.Literals(["possession", "identity", "document"]),
).pipe(
  Arbitrary.flatMap((kind): Arbitrary.Arbitrary<Transaction> => {
    switch (kind) {
      case "possession":
        return anyPossession;
      case "identity":
        return anyIdentity;
      case "document":
        return anyDocument;
    }
  }),
);
