import type { Message } from "#app/models/contract";
import type { Outgoing } from "#app/models/outgoing.server";

const patience = 15_000;

type Outcome = { sent: Message } | { refusal: string };

/** Sends a message; the key makes it one however often it is tried. */
export async function send(receiverId: string, content: string, outgoing: Outgoing | null, key: string): Promise<Outcome> {
  const card = outgoing ? { [outgoing.kind === "post" ? "postId" : "imageEditId"]: outgoing.id } : {};
  try {
    const answer = await fetch("/api/messages", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify({ receiverId, content, ...card }),
      signal: AbortSignal.timeout(patience),
    });
    const body: Message | { code?: string } = await answer.json();
    return answer.ok ? { sent: body as Message } : { refusal: ("code" in body && body.code) || "internal" };
  } catch {
    return { refusal: "offline" };
  }
}
