import type { ApplicationCommand } from "@bonafide/core/application/Application";
import { Arbitrary, Schema } from "effect";
import type { MachineModel } from "../machine/MachineModel.ts";
import { applicationRules } from "./ApplicationInvariants.ts";

/** The application, told by whether it is in use, once it is there; under `walkedCatalog`. */
export const applicationModel: MachineModel<ApplicationCommand, "nothing" | "used" | "shut"> = {
  initial: "nothing",
  answer: (model, { _tag, traits }) => {
    const isKnown = ["active", "inactive", "deleted"].includes(traits.status);
    const fits = traits.type === (traits.class === "digital" ? "app" : "store");
    if (!isKnown || !fits) return ["ApplicationParameterNotAllowed", model];
    const next = traits.status === "active" ? "used" : "shut";
    if (_tag === "Register") {
      return model === "nothing" ? ["Registered", next] : ["ApplicationParameterImmutable", model];
    }
    if (model === "nothing") return ["ResourceUnknown", model];
    if (model === next) return ["Changed", next];
    return [next === "used" ? "Restored" : "SoftDeleted", next];
  },
};

/** Any single thing that may happen to an application. */
export const anyApplicationMove: Arbitrary.Arbitrary<ReadonlyArray<ApplicationCommand>> =
  Arbitrary.schema(
    Schema.Int.check(
      Schema.isBetween({ minimum: 0, maximum: applicationRules.alphabet.length - 1 }),
    ),
  ).pipe(Arbitrary.map((at) => applicationRules.alphabet.slice(at, at + 1)));
