import { z } from "zod";
import { idField } from "#app/lib/fields";

const description = z.string({ error: "errors:invalid" }).trim().max(1000, "errors:too_long").default("");

export const UserReport = z.object({ reason: z.enum(["inappropriate_content", "spam"], { error: "errors:invalid" }), description });

export const PostReport = z.object({
  reason: z.enum(["inappropriate_content", "spam", "ai_misuse", "underage", "copyright", "other"], { error: "errors:invalid" }),
  description,
});

/** `postId`: the look on which the piece was seen. */
export const PieceReport = PostReport.extend({ postId: idField.optional() });

export type UserReport = z.output<typeof UserReport>;
export type PostReport = z.output<typeof PostReport>;
export type PieceReport = z.output<typeof PieceReport>;
