const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The nil UUID: no row has it, and it sorts before all others. */
export const nilUuid = "00000000-0000-0000-0000-000000000000";

/** Whether a text can be an id: a UUID in lower case. Other texts are not looked up. */
export const isUuid = (text: string): boolean => uuid.test(text);
