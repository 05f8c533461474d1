import { z } from "zod";
import { idField } from "#app/lib/fields";
import { isNamedHost } from "#app/lib/named-host";
import { maxReasonLength, suspensionDays } from "#app/models/shared/moderation";
import { readHost } from "./host.server";

const words = z
  .string({ error: "errors:invalid" })
  .default("")
  .transform((text) => text.replaceAll("\r\n", "\n").trim())
  .refine((text) => text.length <= maxReasonLength, "errors:too_long")
  .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), "errors:invalid");

const form = {
  form: z.string().max(100).optional(),
  key: idField,
  seen: z
    .uuid("errors:invalid")
    .optional()
    .transform((id) => id ?? null),
  reason: words,
  currentPassword: z.string({ error: "errors:invalid" }).optional(),
};

type ActFields = { act: string; reason: string };

const actsWithoutReason = ["approve", "dismiss", "hide_host", "show_host"];
const hasReason = ({ act, reason }: ActFields) => actsWithoutReason.includes(act) || reason !== "";
const reasonRequired = { path: ["reason"], error: "errors:reason_required" };

const hostText = z.string({ error: "errors:host_invalid" }).trim().max(500, "errors:host_invalid");

const host = hostText.transform((text, context) => {
  const { host, error } = readHost(text);
  if (error) context.addIssue({ code: "custom", message: error });
  return host ?? "";
});

export const PostAct = z
  .object({
    ...form,
    act: z.enum(["approve", "hold", "reject", "remove_comment", "dismiss", "hide_host"], { error: "errors:act_required" }),
    commentId: idField.default(""),
    host: host.optional(),
    /** Ids of the pictures that were shown, cover first. */
    pictures: z.string({ error: "errors:invalid" }).max(500, "errors:invalid").optional(),
  })
  .refine(({ act, host }) => act !== "hide_host" || host !== undefined, { path: ["host"], error: "errors:host_invalid" })
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
  .object({ ...form, actId: idField, act: z.enum(["grant", "uphold"], { error: "errors:act_required" }) })
  .refine(hasReason, reasonRequired);

/** A host is shown again as it was stored: many sites may share it by now. */
export const HostAct = z
  .object({ ...form, host: hostText, act: z.enum(["hide_host", "show_host"], { error: "errors:act_required" }) })
  .superRefine(({ act, host }, context) => {
    const message = act === "hide_host" ? readHost(host).error : isNamedHost(host) ? null : "errors:host_invalid";
    if (message) context.addIssue({ code: "custom", path: ["host"], message });
  });

export const AppealInput = z.object({ text: words.refine((text) => text !== "", "errors:answer_required") });
