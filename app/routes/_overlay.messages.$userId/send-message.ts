import type { Message } from "#app/models/contract";
import type { MessageAttachment } from "#app/models/messages/attachment.server";

const timeoutMs = 15_000;

type SendResult = { sent: Message } | { refusal: string };

export function getMessageFields(receiverId: string, content: string, attachment: MessageAttachment | null): Record<string, string> {
  const card = attachment ? { [attachment.kind === "post" ? "postId" : "imageEditId"]: attachment.id } : {};
  return { receiverId, content, ...card };
}

/** Sends a message once per key. */
export async function sendMessage(fields: Record<string, string>, key: string): Promise<SendResult> {
  try {
    const answer = await fetch("/api/messages", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) return { sent: await answer.json() };
    const error: { code?: string } = await answer.json();
    return { refusal: error.code || "internal" };
  } catch {
    return { refusal: "offline" };
  }
}
