import sharp from "sharp";
import { waitUntil } from "../../waiting.ts";

type Client = { get: (path: string) => Promise<Response>; post: (path: string, body: unknown) => Promise<Response> };

const [width, height] = [3000, 4000];

/** Octaves of noise by their columns: as much detail as a photograph. */
const octaves = [
  { columns: 4, alpha: 1 },
  { columns: 24, alpha: 0.5 },
  { columns: 120, alpha: 0.25 },
  { columns: 600, alpha: 0.12 },
  { columns: 3000, alpha: 0.03 },
];

async function drawOctave({ columns, alpha }: (typeof octaves)[number]): Promise<Buffer> {
  const rows = Math.round((columns * height) / width);
  const pixels = new Uint8Array(columns * rows * 4);
  for (let start = 0; start < pixels.length; start += 65_536) crypto.getRandomValues(pixels.subarray(start, start + 65_536));
  for (let index = 3; index < pixels.length; index += 4) pixels[index] = Math.round(alpha * 255);
  const noise = sharp(pixels, { raw: { width: columns, height: rows, channels: 4 } });
  return noise.resize(width, height, { fit: "fill", kernel: "cubic" }).raw().toBuffer();
}

/** Four JPEGs of the size that phones upload: one picture, turned over. */
async function makePhotographs(): Promise<Buffer[]> {
  const raw = { width, height, channels: 4 as const };
  const [base = Buffer.alloc(0), ...details] = await Promise.all(octaves.map(drawOctave));
  const flat = await sharp(base, { raw })
    .composite(details.map((input) => ({ input, raw })))
    .removeAlpha()
    .raw()
    .toBuffer();
  const drawn = () => sharp(flat, { raw: { width, height, channels: 3 } });
  const turned = [drawn(), drawn().flip(), drawn().flop(), drawn().flip().flop()];
  return Promise.all(turned.map((picture) => picture.jpeg({ quality: 80 }).toBuffer()));
}

/** Uploads and posts photographs by the API, in turns; waits for all their sizes. */
export async function postPhotographs(clients: Client[], count: number): Promise<void> {
  let photographs: Buffer[] = [];
  const pictures: string[] = [];
  for (let index = 0; index < count; index++) {
    if (photographs.length === 0) photographs = await makePhotographs();
    const client = clients[index % clients.length];
    const bytes = photographs.pop();
    if (!client || !bytes) throw new Error("no client to post a photograph");
    const { imageUrl } = await expectCreated<{ imageUrl: string }>(
      client.post("/api/posts/upload-image", { imageData: `data:image/jpeg;base64,${bytes.toString("base64")}` }),
    );
    const caption = `Look ${index + 1}: camisa de linho cru, calça de alfaiataria e sandália de couro`;
    await expectCreated(client.post("/api/posts", { imageUrl, caption, tags: ["linho", "vintage", "praia"], type: "outfit" }));
    pictures.push(imageUrl.replace(/[^/]*$/, "640.avif"));
  }
  const [reader] = clients;
  const isEncoded = async (picture: string) => (await reader?.get(picture))?.headers.get("content-type") === "image/avif";
  for (const picture of pictures) await waitUntil(`the sizes of ${picture}`, () => isEncoded(picture), 120);
}

async function expectCreated<T>(sent: Promise<Response>): Promise<T> {
  const response = await sent;
  if (response.status !== 201) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
