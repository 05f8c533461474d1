import { AppError } from "#app/models/app-error";
import { hasConversation, type NewMessage, requireReachable, sendMessage } from "#app/models/message.server";
import { countAgainst } from "./rate-limit.server";

/** A message for API and page alike, counted before it is written. The message itself keeps its key, so a repeated send is answered even after a crash. */
export async function sendFrom(senderId: string, receiverId: string, { key, ...message }: Omit<NewMessage, "key"> & { key?: string | null | undefined }) {
  if (key && key.length > 200) throw new AppError("invalid", { issues: [{ path: "Idempotency-Key", message: "invalid" }] });
  await countAgainst("message", senderId);
  await requireReachable(senderId, receiverId);
  if (!(await hasConversation(senderId, receiverId))) await countAgainst("conversation", senderId);
  return sendMessage(senderId, receiverId, { ...message, key: key || undefined });
}
