import sharp from "sharp";

type Account = { url: string; cookie: string };

const send = ({ url, cookie }: Account, path: string, body: BodyInit) =>
  fetch(url + path, { method: "POST", headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" }, body });

/** The body of an upload of a 12-megapixel JPEG; made once, because this process also measures. */
export async function makeUploadBody(): Promise<Uint8Array<ArrayBuffer>> {
  const photo = sharp("demo/look-01.jpg").resize(3024, 4032, { fit: "cover" });
  const grainPixels = {
    create: { width: 3024, height: 4032, channels: 3 as const, background: "gray", noise: { type: "gaussian" as const, mean: 128, sigma: 12 } },
  };
  const bytes = await photo
    .composite([{ input: await sharp(grainPixels).png().toBuffer(), blend: "soft-light" }])
    .jpeg({ quality: 88 })
    .toBuffer();
  return new TextEncoder().encode(JSON.stringify({ imageData: `data:image/jpeg;base64,${bytes.toString("base64")}`, fileName: "photo.jpg" }));
}

/** Uploads and posts; returns ids and ms until others see it. */
export async function publishLook(author: Account, reader: Account, body: BodyInit): Promise<{ pictureId: string; durationMs: number }> {
  const startedAt = performance.now();
  const uploaded = await send(author, "/api/posts/upload-image", body);
  const { imageUrl } = (await uploaded.json()) as { imageUrl: string };
  const posted = await send(author, "/api/posts", JSON.stringify({ imageUrl, caption: "Linho cru", type: "outfit", tags: ["linho"] }));
  const { id } = (await posted.json()) as { id: string };
  const readerPost = await fetch(`${reader.url}/api/posts/${id}`, { headers: { cookie: reader.cookie } });
  if (!readerPost.ok) throw new Error(`the post is not there: ${uploaded.status} ${posted.status} ${readerPost.status}`);
  return { pictureId: imageUrl.split("/")[2] ?? "", durationMs: performance.now() - startedAt };
}
