import sharp from "sharp";

type Who = { url: string; cookie: string };

const ask = ({ url, cookie }: Who, path: string, body: unknown) =>
  fetch(url + path, { method: "POST", headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" }, body: JSON.stringify(body) });

/** A photo of twelve megapixels as a phone makes it, as a data URL. */
export async function aPhoto(): Promise<string> {
  const photo = sharp("demo/look-01.jpg").resize(3024, 4032, { fit: "cover" });
  const grain = { create: { width: 3024, height: 4032, channels: 3 as const, background: "gray", noise: { type: "gaussian" as const, mean: 128, sigma: 12 } } };
  const bytes = await photo
    .composite([{ input: await sharp(grain).png().toBuffer(), blend: "soft-light" }])
    .jpeg({ quality: 88 })
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}

/** From the first byte of a photo to the post as others see it: its id, its picture's, and the milliseconds. */
export async function publish(author: Who, reader: Who, photo: string): Promise<{ pictureId: string; took: number }> {
  const began = performance.now();
  const uploaded = await ask(author, "/api/posts/upload-image", { imageData: photo, fileName: "photo.jpg" });
  const { imageUrl } = (await uploaded.json()) as { imageUrl: string };
  const posted = await ask(author, "/api/posts", { imageUrl, caption: "Linho cru", type: "outfit", tags: ["linho"] });
  const { id } = (await posted.json()) as { id: string };
  const seen = await fetch(`${reader.url}/api/posts/${id}`, { headers: { cookie: reader.cookie } });
  if (!seen.ok) throw new Error(`the post is not there: ${uploaded.status} ${posted.status} ${seen.status}`);
  return { pictureId: imageUrl.split("/")[2] ?? "", took: performance.now() - began };
}
