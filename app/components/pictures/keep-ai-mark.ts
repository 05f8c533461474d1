import { aiSourceType, aiXmpPacket } from "#app/lib/ai-mark";

const xmpName = "http://ns.adobe.com/xap/1.0/\0";

/** Copies the AI metadata, which canvas drops. */
export async function keepAiMark(from: Blob, jpeg: Blob): Promise<Blob> {
  if (!(await from.text()).includes(aiSourceType)) return jpeg;
  const packet = new TextEncoder().encode(xmpName + aiXmpPacket);
  const length = packet.length + 2;
  const head = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff]);
  return new Blob([head, packet, jpeg.slice(2)], { type: jpeg.type });
}
