import { z } from "zod";
import { longestReason, suspensionDays } from "./moderation";

const words = z
  .string({ error: "errors:invalid" })
  .default("")
  .transform((text) => text.replaceAll("\r\n", "\n").trim())
  .refine((text) => text.length <= longestReason, "errors:too_long")
  .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), "errors:invalid");

// what every form of a moderator carries: its own key, and the last act that was on the page
const form = {
  form: z.string().max(100).optional(), // which form of the page it is
  key: z.uuid("errors:invalid"),
  seen: z
    .uuid("errors:invalid")
    .optional()
    .transform((id) => id ?? null),
  reason: words,
  currentPassword: z.string({ error: "errors:invalid" }).optional(),
};

type Said = { act: string; reason: string };

// nobody is told of these
const needNoReason = ["approve", "dismiss"];
const hasReason = ({ act, reason }: Said) => needNoReason.includes(act) || reason !== "";
const unlessReason = { path: ["reason"], error: "errors:reason_required" };

export const PostAct = z
  .object({
    ...form,
    act: z.enum(["approve", "hold", "reject", "remove_comment", "dismiss"], { error: "errors:act_required" }),
    commentId: z.uuid("errors:invalid").default(""),
  })
  .refine(hasReason, unlessReason);

export const PersonAct = z
  .object({
    ...form,
    act: z.enum(["warn", "suspend", "lift", "dismiss"], { error: "errors:act_required" }),
    days: z
      .enum(["", ...suspensionDays.map(String)], { error: "errors:invalid" })
      .default("")
      .transform((days) => (days ? Number(days) : null)),
  })
  .refine(hasReason, unlessReason);

export const AppealDecision = z
  .object({ ...form, actId: z.uuid("errors:invalid"), act: z.enum(["grant", "uphold"], { error: "errors:act_required" }) })
  .refine(hasReason, unlessReason);

export const AppealInput = z.object({ text: words.refine((text) => text !== "", "errors:answer_required") });
