/** Where the ready specimens are kept. */
export const specimenFolder = new URL("../../../examples/specimens/", import.meta.url);
