import { startUnit } from "@bonafide/adapters-sql/storage/StartLock";
import { loadStandardReferences } from "@bonafide/core/affiliation/StandardReferences";
import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import { Layer } from "effect";

/** Loads the standard reference data at the first start. Of several servers that start at once, one does. */
export const StandardReferencesLoading = Layer.effectDiscard(
  orLogDefect("Reference data could not be loaded")(startUnit(loadStandardReferences)),
);
