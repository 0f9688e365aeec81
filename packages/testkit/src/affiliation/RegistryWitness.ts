import { Context, type Effect } from "effect";

/** A question as a registry received it. */
export interface RegistryQuestion {
  readonly family: string;
  readonly by: string;
  readonly person: Readonly<Record<string, unknown>>;
}

/** What a registry was asked by the adapter under test, oldest first: read from the wire. */
export class RegistryWitness extends Context.Service<
  RegistryWitness,
  { readonly asked: Effect.Effect<ReadonlyArray<RegistryQuestion>> }
>()("@bonafide/testkit/affiliation/RegistryWitness") {}
