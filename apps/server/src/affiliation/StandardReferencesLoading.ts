import { loadStandardReferences } from "@bonafide/core/affiliation/StandardReferences";
import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import { Layer } from "effect";

/** Loads standard reference data at the first start. Of two servers that start at once one does, and both go on. */
export const StandardReferencesLoading = Layer.effectDiscard(
  orLogDefect("Reference data could not be loaded")(loadStandardReferences),
);
