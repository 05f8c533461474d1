import { z } from "zod";
import { formKey, idField, maxCharacters } from "#app/lib/fields";

const fields = {
  content: z.string().trim().refine(maxCharacters(2000), "errors:message_too_long").default(""),
  postId: z.string("errors:invalid").optional(), // A malformed id counts as an unknown post.
  imageEditId: idField.optional(),
};

type MessageFields = { content: string; postId?: string | undefined; imageEditId?: string | undefined };

const hasContent = ({ content, postId, imageEditId }: MessageFields) => content !== "" || postId !== undefined || imageEditId !== undefined;
const hasOneCard = ({ postId, imageEditId }: MessageFields) => postId === undefined || imageEditId === undefined;

export const NewMessage = z
  .object({ receiverId: z.string("errors:invalid"), ...fields })
  .refine(hasContent, { path: ["content"], message: "errors:message_required" })
  .refine(hasOneCard, { path: ["imageEditId"], message: "errors:invalid" });

export const MessageForm = z
  .object({ ...fields, key: formKey })
  .refine(hasContent, { path: ["content"], message: "errors:message_required" })
  .refine(hasOneCard, { path: ["imageEditId"], message: "errors:invalid" });
