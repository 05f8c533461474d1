import { z } from "zod";
import { atMost, formKey } from "./fields";

const id = z.uuid("errors:invalid");

const fields = {
  content: z.string().trim().refine(atMost(2000), "errors:message_too_long").default(""),
  postId: z.string("errors:invalid").optional(), // one that is no id is a post that is not there
  imageEditId: id.optional(),
};

type Written = { content: string; postId?: string | undefined; imageEditId?: string | undefined };

const saysSomething = ({ content, postId, imageEditId }: Written) => content !== "" || postId !== undefined || imageEditId !== undefined;
const hasOneCard = ({ postId, imageEditId }: Written) => postId === undefined || imageEditId === undefined;

/** A message to somebody: words, or a look or a try-on's result with or without them. */
export const NewMessage = z
  .object({ receiverId: z.string("errors:invalid"), ...fields })
  .refine(saysSomething, { path: ["content"], message: "errors:message_required" })
  .refine(hasOneCard, { path: ["imageEditId"], message: "errors:invalid" });

/** The same from the conversation's own form, with the key that makes a form sent twice one message. */
export const MessageForm = z
  .object({ ...fields, key: formKey })
  .refine(saysSomething, { path: ["content"], message: "errors:message_required" })
  .refine(hasOneCard, { path: ["imageEditId"], message: "errors:invalid" });
