// locks, sequences and notifications are writes too
const writeWords = /\b(insert into|update|delete from|for (key )?share|pg_notify|nextval|setval)\b|\bpg_(try_)?advisory/i;

/** Whether a statement only reads. */
export const isRead = (text: string): boolean => /^\s*(select|with)\b/i.test(text) && !writeWords.test(text);
