import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { database } from "#app/db/client.server";
import { env } from "#app/env.server";
import { ingestPicture } from "#app/media/ingest.server";
import { listCollections } from "#app/models/collection.server";
import { addToCollection } from "#app/models/collection-item.server";
import { addComment } from "#app/models/comment.server";
import { backdateComment, backdatePost, dressDemoPerson, findDemoPerson, findDemoPost, hasDemoComment, hasNobodyBut } from "#app/models/demo.server";
import { followUser } from "#app/models/follow.server";
import { setLike } from "#app/models/like.server";
import { imageUrlOf } from "#app/models/picture";
import { createPost } from "#app/models/post.server";
import { setSave } from "#app/models/save.server";
import { completeOnboarding, createUser, updateProfile } from "#app/models/user.server";

const folder = "demo";
const hour = 60 * 60 * 1000;
const minute = 60 * 1000;

const Person = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string(),
  bio: z.string(),
  website: z.string().default(""),
  location: z.string(),
  plan: z.enum(["free", "basic", "premium"]).default("free"),
  styles: z.array(z.string()),
  follows: z.array(z.string()),
});
const Look = z.object({
  file: z.string(),
  author: z.string(),
  hoursAgo: z.number(),
  caption: z.string(),
  alt: z.string(),
  tags: z.array(z.string()),
  type: z.enum(["outfit", "virtual_tryon"]).default("outfit"),
  location: z.string().nullable().default(null),
  comments: z.array(z.tuple([z.string(), z.string()])).default([]),
});
const Demo = z.object({
  people: z.array(Person),
  looks: z.array(Look),
  saved: z.record(z.string(), z.array(z.string())),
  collections: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
});

export const demoSignIn = { username: "marina_lk", email: "marina@espelho.local", password: "Linho#Cru27" };

// written last, so that a start that was killed halfway is taken up by the next one
const marker = join(env.DATA_DIR, "demo-is-in");

/** Whether this run has the demo people: they are for an empty embedded database, unless SEED_DEMO=0. */
export async function demoState(): Promise<"in" | "wanted" | "none"> {
  if (!env.SEED_DEMO || !database.folder) return "none";
  if (existsSync(marker)) return "in";
  const { people } = await readDemo();
  return (await hasNobodyBut(people.map(({ username }) => username))) ? "wanted" : "none";
}

const readDemo = async () => Demo.parse(await Bun.file(join(folder, "looks.json")).json());
const picture = (file: string) => Bun.file(join(folder, file)).bytes();

/** Brings the demo people with their looks of the last days, through the same verbs as everybody's. What is there already stays. */
export async function bringDemo(): Promise<void> {
  const { people, looks, saved, collections } = await readDemo();
  const ids = new Map(await someAtOnce(people, async (person) => [person.username, await bringPerson(person)] as const));
  const idOf = (username: string) => ids.get(username) ?? "";
  for (const { username, follows } of people) for (const other of follows) await followUser(idOf(username), idOf(other));

  const postIds = new Map(await someAtOnce(looks, async (look) => [look.file, await bringLook(look, idOf(look.author))] as const));
  for (const [index, look] of looks.entries()) {
    const postId = postIds.get(look.file) ?? "";
    for (const [place, { username }] of people.entries()) {
      const isFond = username !== look.author && (index * 5 + place * 3) % 7 < 3;
      if (isFond) await setLike(idOf(username), postId, true);
    }
    const posted = Date.now() - look.hoursAgo * hour;
    for (const [place, [username, content]] of look.comments.entries()) {
      if (await hasDemoComment(postId, idOf(username))) continue;
      const comment = await addComment(idOf(username), postId, content);
      await backdateComment(comment.id, new Date(posted + (place + 1) * 23 * minute));
    }
  }
  for (const [username, files] of Object.entries(saved)) for (const file of files) await setSave(idOf(username), postIds.get(file) ?? "", true);
  for (const [username, named] of Object.entries(collections)) {
    const own = await listCollections(idOf(username));
    for (const [name, files] of Object.entries(named)) {
      const { id } = own.find((collection) => collection.name === name) ?? { id: "" };
      for (const file of files) await addToCollection(idOf(username), id, postIds.get(file) ?? "");
    }
  }
  writeFileSync(marker, "");
}

async function bringPerson(person: z.output<typeof Person>): Promise<string> {
  const { username, email, name, bio, website, location, styles } = person;
  const found = await findDemoPerson(username);
  const id = found?.id ?? (await createUser({ username, email, password: demoSignIn.password, language: "pt", isProven: true }));
  if (found?.profilePhoto) return id;
  await updateProfile(id, { name, bio, website, location });
  await completeOnboarding(id, styles);
  const avatar = await ingestPicture({ ownerId: id, purpose: "avatar", bytes: await picture(person.avatar) });
  await dressDemoPerson(id, avatar.id, person.plan);
  return id;
}

async function bringLook(look: z.output<typeof Look>, authorId: string): Promise<string> {
  const found = await findDemoPost(authorId, look.caption);
  if (found) return found;
  const { id } = await ingestPicture({ ownerId: authorId, purpose: "post", bytes: await picture(look.file) });
  const { caption, type, tags, location, alt } = look;
  const post = await createPost(authorId, { imageUrl: imageUrlOf(id), caption, type, tags, location, altText: alt, privacy: "public", allowTryOn: true });
  return backdatePost(post.id, new Date(Date.now() - look.hoursAgo * hour));
}

/** Eight at once: decoding takes turns, and the variants of the first pictures must not hold up the last ones. The answers in the order asked. */
async function someAtOnce<T, U>(items: T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const answers: U[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) answers[index] = await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return answers;
}
