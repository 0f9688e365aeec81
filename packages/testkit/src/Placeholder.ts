/** Holds the room until the first real file is here; delete it then. */
export const placeholder = "testkit";
