/** Whether an API reply, null for 204, is no error. */
export const isSaved = (reply: object | null): boolean => reply === null || !("code" in reply);
