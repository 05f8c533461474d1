export const contactSubjects = ["technical", "billing", "suggestion", "try_on", "other"] as const;

export type ContactSubject = (typeof contactSubjects)[number];
