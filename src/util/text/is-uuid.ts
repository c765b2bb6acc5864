const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is an ID as our database writes it: a UUID in lower case. */
export const isUuid = (text: string): boolean => UUID.test(text);
