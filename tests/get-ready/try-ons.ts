import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { db } from "#app/db/client.server";
import { imageEdits, users } from "#app/db/schema";
import { ingestAiResult, ingestPicture } from "#app/media/ingest.server";
import type { Plan } from "#app/models/contract";
import { createImageEdit } from "#app/models/image-edit.server";

export type Person = { id: string; subscriptionPlan: Plan };

/** A plain picture in one colour. */
export async function aColour(background: string, { width = 400, height = 500 } = {}): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
}

/** A photo of theirs for a try-on, stored with its bytes. */
async function aPhotoOf(person: { id: string }, background = "#806040") {
  const bytes = await sharp(await aColour(background))
    .withExif({ IFD0: { Make: "Telefone" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
    .jpeg()
    .toBuffer();
  return ingestPicture({ ownerId: person.id, purpose: "edit_input", bytes });
}

/** A try-on of theirs, waiting for its job. */
export async function aTryOn(person: Person, prompt = "vestido vermelho de seda") {
  const photos = [await aPhotoOf(person), await aPhotoOf(person, "#c02040")];
  const { id } = await createImageEdit(person, { imageIds: photos.map((photo) => photo.id), prompt });
  return { id, photos };
}

type Finished = { photo?: Uint8Array; result?: Uint8Array } & Partial<typeof imageEdits.$inferInsert>;

/** A finished try-on of theirs, with real pictures. */
export async function aResult(person: { id: string }, { photo, result, ...more }: Finished = {}) {
  const bytes = photo ?? (await Bun.file("demo/look-25.jpg").bytes());
  const before = await ingestPicture({ ownerId: person.id, purpose: "edit_input", bytes });
  const after = await ingestAiResult(person.id, result ?? (await Bun.file("demo/look-07.jpg").bytes()));
  const [edit] = await db
    .insert(imageEdits)
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
  if (!edit) throw new Error("no such try-on");
  return { ...edit, before, after };
}

export async function rowOf(id: string) {
  const [row] = await db.select().from(imageEdits).where(eq(imageEdits.id, id));
  if (!row) throw new Error("no such try-on");
  return row;
}

export async function creditsOf(person: { id: string }) {
  const [row] = await db.select({ credits: users.credits }).from(users).where(eq(users.id, person.id));
  return row?.credits;
}

/** Lets a lease end, as if its holder had died a while ago. */
export const letLeaseEnd = (id: string) => db.update(imageEdits).set({ leaseUntil: sql`now() - interval '1 second'` }).where(eq(imageEdits.id, id));

/** Lets a minute go by since a submit that was begun: nobody can know whether it arrived, and without a word it goes out again. */
export const letMinutePass = (id: string) => db.update(imageEdits).set({ submittingSince: sql`now() - interval '61 seconds'` }).where(eq(imageEdits.id, id));
