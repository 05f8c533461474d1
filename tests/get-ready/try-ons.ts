import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { tryOns, users } from "#app/db/schema";
import type { Plan } from "#app/models/contract";
import { createTryOn } from "#app/models/try-on/try-on.server";
import { ingestDemoLook, ingestOnce } from "../media/demo-pictures.ts";

export type Person = { id: string; subscriptionPlan: Plan };

/** Makes a plain picture in one color. */
export async function makeColor(background: string, { width = 640, height = 800 } = {}): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
}

/** Stores a photo with its bytes for a try-on. */
export async function makeStoredPhoto(person: { id: string }, background = "#806040") {
  const bytes = await sharp(await makeColor(background))
    .withExif({ IFD0: { Make: "Telefone" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
    .jpeg()
    .toBuffer();
  return ingestOnce({ ownerId: person.id, purpose: "edit_input", bytes });
}

/** Creates a pending try-on. */
export async function makeTryOn(person: Person, prompt = "vestido vermelho de seda") {
  const photos = [await makeStoredPhoto(person), await makeStoredPhoto(person, "#c02040")];
  const { id } = await createTryOn(person, { imageIds: photos.map((photo) => photo.id), prompt });
  return { id, photos };
}

type FinishedOptions = { photo?: Uint8Array; result?: Uint8Array } & Partial<typeof tryOns.$inferInsert>;

/** Creates a completed try-on with real pictures. */
export async function makeResult(person: { id: string }, { photo, result, ...more }: FinishedOptions = {}) {
  const before = await (photo ? ingestOnce({ ownerId: person.id, purpose: "edit_input", bytes: photo }) : ingestDemoLook(person.id, 25, "edit_input"));
  const after = await (result ? ingestOnce({ ownerId: person.id, purpose: "edit_result", bytes: result }) : ingestDemoLook(person.id, 7, "edit_result"));
  const [tryOn] = await db
    .insert(tryOns)
    .values({
      userId: person.id,
      imageUrls: [before.id],
      resultImageUrls: [after.id],
      prompt: "vestido vermelho de seda",
      model: "local-preview",
      status: "completed",
      settledAt: sql`now()`,
      ...more,
    })
    .returning();
  if (!tryOn) throw new Error("no such try-on");
  return { ...tryOn, before, after };
}

export async function getTryOnRow(id: string) {
  const [row] = await db.select().from(tryOns).where(eq(tryOns.id, id));
  if (!row) throw new Error("no such try-on");
  return row;
}

export async function getCredits(person: { id: string }) {
  const [row] = await db.select({ credits: users.credits }).from(users).where(eq(users.id, person.id));
  return row?.credits;
}

/** Expires a lease, as if its holder had crashed. */
export const expireLease = (id: string) => db.update(tryOns).set({ leaseUntil: sql`now() - interval '1 second'` }).where(eq(tryOns.id, id));

/** Ages an unconfirmed submit by a minute, so that it is retried. */
export const passMinute = (id: string) => db.update(tryOns).set({ submittingSince: sql`now() - interval '61 seconds'` }).where(eq(tryOns.id, id));
