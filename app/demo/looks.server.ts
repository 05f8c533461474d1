import { ingestPicture } from "#app/media/ingest.server";
import { addComment } from "#app/models/looks/comment.server";
import { setLike } from "#app/models/looks/like.server";
import { createPost } from "#app/models/looks/post.server";
import { imageUrlOf } from "#app/models/media/picture";
import { findDemoPost } from "./demo-account.server";
import { backdateComment, backdateLike, backdatePost } from "./demo-dates.server";
import { seedGarment } from "./garments.server";
import { hoursAgo, readPicture, requireNamed, type ScriptLook, type ScriptPerson } from "./script.server";
import type { SeededLook, SeededTryOn } from "./seeded";

export async function seedLook(look: ScriptLook, authorId: string, tryOn?: SeededTryOn): Promise<SeededLook> {
  const existing = await findDemoPost(authorId, look.caption);
  const seeded = existing ?? (await postLook(look, authorId, tryOn));
  await seedGarment(seeded, look.file);
  return seeded;
}

async function postLook(look: ScriptLook, authorId: string, tryOn?: SeededTryOn): Promise<SeededLook> {
  const { caption, type, tags, location, alt } = look;
  const mediaId = tryOn?.resultId ?? (await ingestLookPicture(authorId, look.file)).id;
  const more = await Promise.all(
    look.more.map(async ({ file, alt: altText }) => ({ imageUrl: imageUrlOf((await ingestLookPicture(authorId, file)).id), altText })),
  );
  const images = [{ imageUrl: imageUrlOf(mediaId), altText: alt }, ...more];
  const input = { images, caption, type, tags, location, altText: alt, imageEditId: tryOn?.id };
  const post = await createPost(authorId, { ...input, privacy: "public", allowTryOn: true });
  return { id: await backdatePost(post.id, hoursAgo(look.hoursAgo)), mediaId };
}

const ingestLookPicture = async (authorId: string, file: string) => ingestPicture({ ownerId: authorId, purpose: "post", bytes: await readPicture(file) });

export async function seedLikes(looks: ScriptLook[], people: ScriptPerson[], postIds: Map<string, string>, ids: Map<string, string>): Promise<void> {
  for (const [index, { file, author, hoursAgo: age }] of looks.entries()) {
    for (const [place, { username }] of people.entries()) {
      if (username === author || (index * 5 + place * 3) % 7 >= 3) continue;
      const [userId, postId] = [requireNamed(ids, username), requireNamed(postIds, file)];
      await setLike(userId, postId, true);
      await backdateLike(userId, postId, hoursAgo(age * (1 - (((index * 7 + place * 11) % 17) + 1) / 20)));
    }
  }
}

const maxGapHours = 23 / 60;

export async function seedComments({ file, hoursAgo: age, comments }: ScriptLook, postId: string, ids: Map<string, string>): Promise<void> {
  const gap = Math.min(maxGapHours, age / (comments.length + 1));
  for (const [place, [username, content]] of comments.entries()) {
    const comment = await addComment(requireNamed(ids, username), postId, content, `demo-${file}-${place}`);
    await backdateComment(comment.id, hoursAgo(age - (place + 1) * gap));
  }
}
