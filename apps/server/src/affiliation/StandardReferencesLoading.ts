import { loadStandardReferences } from "@bonafide/core/affiliation/StandardReferences";
import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import { Layer } from "effect";

/**
 * Loads the standard reference data at the first start. If two servers start at once, one loads it and both continue.
 */
export const StandardReferencesLoading = Layer.effectDiscard(
  orLogDefect("Reference data could not be loaded")(loadStandardReferences),
);
