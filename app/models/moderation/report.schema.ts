import { z } from "zod";

const description = z.string({ error: "errors:invalid" }).trim().max(1000, "errors:too_long").default("");

export const UserReport = z.object({ reason: z.enum(["inappropriate_content", "spam"], { error: "errors:invalid" }), description });

export const PostReport = z.object({
  reason: z.enum(["inappropriate_content", "spam", "ai_misuse", "underage", "copyright", "other"], { error: "errors:invalid" }),
  description,
});

export type UserReport = z.output<typeof UserReport>;
export type PostReport = z.output<typeof PostReport>;
