import { consumeLimit } from "#app/http/rate-limit.server";
import { AppError } from "#app/lib/app-error";
import { hasConversation, type NewMessage, requireReachable, sendMessage } from "#app/models/messages/message.server";

/** Rate-limits and sends; idempotent by client key. */
export async function sendLimitedMessage(
  senderId: string,
  receiverId: string,
  { key, ...message }: Omit<NewMessage, "key"> & { key?: string | null | undefined },
) {
  if (key && key.length > 200) throw new AppError("invalid", { issues: [{ path: "Idempotency-Key", message: "invalid" }] });
  await consumeLimit("message", senderId);
  await requireReachable(senderId, receiverId);
  if (!(await hasConversation(senderId, receiverId))) await consumeLimit("conversation", senderId);
  return sendMessage(senderId, receiverId, { ...message, key: key || undefined });
}
