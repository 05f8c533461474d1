import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { readPictureFile } from "#app/media/files.server";

/** A shape as the makers answer it, larger with more landmarks. */
export const makeGarmentShape = (landmarks = 33) => ({
  frame: { width: 300, height: 640 },
  landmarks: Array.from({ length: landmarks }, () => ({ x: 0, y: 0 })),
});

/** Bytes that stand for a picture of layers. */
export const makeAtlas = (bytes = 1000) => new Uint8Array(bytes).fill(7);

export const hasFile = async (mediaId: string, file: string) => (await readPictureFile(mediaId, file)) !== null;

type QueuedJob = { id: string; data: Record<string, string>; priority: number };

/** Waiting jobs of one kind whose data name this id. */
export const listJobs = async (name: string, id: string): Promise<QueuedJob[]> => [
  ...(await db.execute<QueuedJob>(sql`select id, data, priority from pgboss.job where name = ${name} and state = 'created' and strpos(data::text, ${id}) > 0`)),
];
