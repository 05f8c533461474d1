import sharp from "sharp";

type Account = { url: string; cookie: string };

const sendJson = ({ url, cookie }: Account, path: string, body: unknown) =>
  fetch(url + path, { method: "POST", headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" }, body: JSON.stringify(body) });

/** Returns a 12-megapixel JPEG data URL. */
export async function makePhoto(): Promise<string> {
  const photo = sharp("demo/look-01.jpg").resize(3024, 4032, { fit: "cover" });
  const grainPixels = {
    create: { width: 3024, height: 4032, channels: 3 as const, background: "gray", noise: { type: "gaussian" as const, mean: 128, sigma: 12 } },
  };
  const bytes = await photo
    .composite([{ input: await sharp(grainPixels).png().toBuffer(), blend: "soft-light" }])
    .jpeg({ quality: 88 })
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}

/** Uploads and posts; returns ids and ms until others see it. */
export async function publishLook(author: Account, reader: Account, photo: string): Promise<{ pictureId: string; durationMs: number }> {
  const startedAt = performance.now();
  const uploaded = await sendJson(author, "/api/posts/upload-image", { imageData: photo, fileName: "photo.jpg" });
  const { imageUrl } = (await uploaded.json()) as { imageUrl: string };
  const posted = await sendJson(author, "/api/posts", { imageUrl, caption: "Linho cru", type: "outfit", tags: ["linho"] });
  const { id } = (await posted.json()) as { id: string };
  const readerPost = await fetch(`${reader.url}/api/posts/${id}`, { headers: { cookie: reader.cookie } });
  if (!readerPost.ok) throw new Error(`the post is not there: ${uploaded.status} ${posted.status} ${readerPost.status}`);
  return { pictureId: imageUrl.split("/")[2] ?? "", durationMs: performance.now() - startedAt };
}
