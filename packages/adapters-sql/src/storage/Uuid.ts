const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be an id of ours: a UUID in lower case. What cannot is not asked for. */
export const isUuid = (text: string): boolean => uuid.test(text);
