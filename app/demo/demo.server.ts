import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "#app/config/env.server";
import { database } from "#app/db/client.server";
import { listCollections } from "#app/models/collections/collection.server";
import { addToCollection } from "#app/models/collections/collection-item.server";
import { setSave } from "#app/models/collections/save.server";
import { seedConversation } from "./conversations.server";
import { hasNoOtherUsers } from "./demo-account.server";
import { seedBody } from "./garments.server";
import { seedComments, seedLikes, seedLook } from "./looks.server";
import { seedOutfits } from "./outfits.server";
import { seedFollows, seedPerson } from "./people.server";
import { seedPiecePhotos, seedPieces, seedQuestions } from "./pieces.server";
import { readScript, requireNamed, type Script } from "./script.server";
import type { SeededLook, SeededTryOn } from "./seeded";
import { canSeed, isRunning, seedTryOn } from "./try-ons.server";

export const demoSignIn = { username: "marina_lk", email: "marina@espelho.local", password: "Linho#Cru27" };

// written last, so that an interrupted seed resumes
const markerFile = join(env.DATA_DIR, "demo-is-in");

/** Only for an empty embedded database, unless SEED_DEMO=0. */
export async function getDemoState(): Promise<"in" | "wanted" | "none"> {
  if (!env.SEED_DEMO || !database.folder) return "none";
  if (existsSync(markerFile)) return "in";
  const { people } = await readScript();
  return (await hasNoOtherUsers(people.map(({ username }) => username))) ? "wanted" : "none";
}

export async function seedDemo(): Promise<void> {
  const script = await readScript();
  const ids = new Map(await mapConcurrently(script.people, async (person) => [person.username, await seedPerson(person, demoSignIn.password)] as const));
  await seedFollows(script.people, ids);
  const { looks, tryOns } = await seedLooks(script, ids);
  const postIds = new Map([...looks].map(([file, { id }]) => [file, id]));
  await seedLikes(script.looks, script.people, postIds, ids);
  for (const look of script.looks) await seedComments(look, requireNamed(postIds, look.file), ids);
  for (const [file, pieces] of Object.entries(script.pieces)) {
    const look = script.looks.find((one) => one.file === file);
    if (look) await seedPieces(pieces, requireNamed(looks, file), requireNamed(ids, look.author), file);
  }
  for (const look of script.looks) await seedQuestions(look, requireNamed(postIds, look.file), script.questions[look.file] ?? [], ids);
  for (const [file, pieces] of Object.entries(script.piecePhotos)) {
    const look = script.looks.find((one) => one.file === file);
    if (look) await seedPiecePhotos(pieces, requireNamed(looks, file), requireNamed(ids, look.author), file);
  }
  for (const [username, outfits] of Object.entries(script.outfits)) await seedOutfits(outfits, script.packs[username] ?? [], requireNamed(ids, username));
  await seedSaved(script, postIds, ids);
  for (const conversation of script.conversations) await seedConversation(conversation, { ids, looks, tryOns });
  writeFileSync(markerFile, "");
}

async function seedLooks(script: Script, ids: Map<string, string>) {
  const seed = async (look: Script["looks"][number], tryOn?: SeededTryOn) => [look.file, await seedLook(look, requireNamed(ids, look.author), tryOn)] as const;
  const looks = new Map<string, SeededLook>(
    await mapConcurrently(
      script.looks.filter(({ tryOn }) => !tryOn),
      (look) => seed(look),
    ),
  );
  const tryOns = new Map<string, SeededTryOn>();
  const seedTryOns = async (some: Script["tryOns"]) => {
    for (const tryOn of some) tryOns.set(tryOn.name, await seedTryOn(tryOn, requireNamed(ids, tryOn.by), looks));
  };
  await seedTryOns(script.tryOns.filter((tryOn) => !isRunning(tryOn)));
  for (const { username, body } of script.people) if (body) await seedBody(requireNamed(ids, username), body);
  await seedTryOns(script.tryOns.filter((tryOn) => isRunning(tryOn) && canSeed(tryOn)));
  for (const look of script.looks) if (look.tryOn) looks.set(...(await seed(look, requireNamed(tryOns, look.tryOn))));
  return { looks, tryOns };
}

async function seedSaved({ saved, collections }: Script, postIds: Map<string, string>, ids: Map<string, string>): Promise<void> {
  for (const [username, files] of Object.entries(saved))
    for (const file of files) await setSave(requireNamed(ids, username), requireNamed(postIds, file), true);
  for (const [username, filled] of Object.entries(collections)) {
    const collectionIds = new Map((await listCollections(requireNamed(ids, username))).map(({ name, id }) => [name, id]));
    for (const [name, files] of Object.entries(filled)) {
      for (const file of files) await addToCollection(requireNamed(ids, username), requireNamed(collectionIds, name), requireNamed(postIds, file));
    }
  }
}

/** Eight at once, in input order. */
async function mapConcurrently<T, U>(items: T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const answers: U[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) answers[index] = await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return answers;
}
