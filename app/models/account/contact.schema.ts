import { z } from "zod";
import { contactSubjects } from "./contact-subject";

export const ContactInput = z.object({
  subject: z.enum(contactSubjects, { error: "settings:contact.subjectMissing" }),
  message: z
    .string({ error: "settings:contact.messageMissing" })
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .refine((text) => text !== "", "settings:contact.messageMissing")
    .refine((text) => text.length <= 5000, "errors:too_long")
    .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), "errors:invalid"),
});

export type ContactInput = z.output<typeof ContactInput>;
