import { sendMessage } from "#app/models/messages/message.server";
import { backdateMessage } from "./demo-dates.server";
import { hoursAgo, requireNamed, type Script } from "./script.server";
import type { SeededLook, SeededTryOn } from "./seeded";

type SeededData = { ids: Map<string, string>; looks: Map<string, SeededLook>; tryOns: Map<string, SeededTryOn> };

const readAfterHours = 4 / 60;

export async function seedConversation({ between, unread, messages }: Script["conversations"][number], { ids, looks, tryOns }: SeededData): Promise<void> {
  for (const [index, [age, from, content, card]] of messages.entries()) {
    const to = between[0] === from ? between[1] : between[0];
    const message = await sendMessage(requireNamed(ids, from), requireNamed(ids, to), {
      content,
      key: `demo-${between.join("-")}-${index}`,
      postId: card?.look && requireNamed(looks, card.look).id,
      imageEditId: card?.tryOn && requireNamed(tryOns, card.tryOn).id,
    });
    const isRead = index < messages.length - unread;
    await backdateMessage(message.id, hoursAgo(age), isRead ? hoursAgo(Math.max(0, age - readAfterHours)) : null);
  }
}
