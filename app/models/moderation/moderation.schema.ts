import { z } from "zod";
import { maxReasonLength, suspensionDays } from "#app/models/shared/moderation";

const words = z
  .string({ error: "errors:invalid" })
  .default("")
  .transform((text) => text.replaceAll("\r\n", "\n").trim())
  .refine((text) => text.length <= maxReasonLength, "errors:too_long")
  .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), "errors:invalid");

const form = {
  form: z.string().max(100).optional(),
  key: z.uuid("errors:invalid"),
  seen: z
    .uuid("errors:invalid")
    .optional()
    .transform((id) => id ?? null),
  reason: words,
  currentPassword: z.string({ error: "errors:invalid" }).optional(),
};

type ActFields = { act: string; reason: string };

const actsWithoutReason = ["approve", "dismiss"];
const hasReason = ({ act, reason }: ActFields) => actsWithoutReason.includes(act) || reason !== "";
const reasonRequired = { path: ["reason"], error: "errors:reason_required" };

export const PostAct = z
  .object({
    ...form,
    act: z.enum(["approve", "hold", "reject", "remove_comment", "dismiss"], { error: "errors:act_required" }),
    commentId: z.uuid("errors:invalid").default(""),
  })
  .refine(hasReason, reasonRequired);

export const PersonAct = z
  .object({
    ...form,
    act: z.enum(["warn", "suspend", "lift", "dismiss"], { error: "errors:act_required" }),
    days: z
      .enum(["", ...suspensionDays.map(String)], { error: "errors:invalid" })
      .default("")
      .transform((days) => (days ? Number(days) : null)),
  })
  .refine(hasReason, reasonRequired);

export const AppealDecision = z
  .object({ ...form, actId: z.uuid("errors:invalid"), act: z.enum(["grant", "uphold"], { error: "errors:act_required" }) })
  .refine(hasReason, reasonRequired);

export const AppealInput = z.object({ text: words.refine((text) => text !== "", "errors:answer_required") });
