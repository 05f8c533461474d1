import type { Message } from "#app/models/contract";
import type { MessageAttachment } from "#app/models/messages/attachment.server";

const timeoutMs = 15_000;

type SendResult = { sent: Message } | { refusal: string };

/** Sends a message once per key. */
export async function sendMessage(receiverId: string, content: string, attachment: MessageAttachment | null, key: string): Promise<SendResult> {
  const card = attachment ? { [attachment.kind === "post" ? "postId" : "imageEditId"]: attachment.id } : {};
  try {
    const answer = await fetch("/api/messages", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify({ receiverId, content, ...card }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) return { sent: await answer.json() };
    const error: { code?: string } = await answer.json();
    return { refusal: error.code || "internal" };
  } catch {
    return { refusal: "offline" };
  }
}
