import { aiMark, aiSourceType } from "#app/media/ai-mark";

const xmpName = "http://ns.adobe.com/xap/1.0/\0";

/** A JPEG made from a picture, with the picture's mark of AI: a canvas drops it, and the server goes by it. */
export async function keepAiMark(from: Blob, jpeg: Blob): Promise<Blob> {
  if (!(await from.text()).includes(aiSourceType)) return jpeg;
  const packet = new TextEncoder().encode(xmpName + aiMark);
  const length = packet.length + 2;
  const head = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff]);
  return new Blob([head, packet, jpeg.slice(2)], { type: jpeg.type });
}
