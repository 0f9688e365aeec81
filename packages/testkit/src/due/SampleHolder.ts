/** The id of a process that claims what is due. */
export const sampleHolder = "00000000-0000-7000-8000-0000000000c1";
