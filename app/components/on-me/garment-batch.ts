import type { GarmentView } from "#app/models/contract";

const maxIds = 24;
const maxKnown = 200;

const known = new Map<string, Promise<GarmentView | null>>();
let collected: { id: string; resolve: (garment: GarmentView | null) => void }[] = [];

/** The layers of a look, null without any; looks asked for together share a request. */
export function loadGarment(postId: string): Promise<GarmentView | null> {
  const loading = known.get(postId) ?? enqueue(postId);
  known.set(postId, loading);
  const [oldest] = known.keys();
  if (known.size > maxKnown && oldest) known.delete(oldest);
  return loading;
}

function enqueue(id: string): Promise<GarmentView | null> {
  return new Promise((resolve) => {
    collected.push({ id, resolve });
    if (collected.length === 1) requestAnimationFrame(fetchCollected);
  });
}

function fetchCollected(): void {
  const all = collected;
  collected = [];
  for (let from = 0; from < all.length; from += maxIds) void fetchBatch(all.slice(from, from + maxIds));
}

async function fetchBatch(batch: typeof collected): Promise<void> {
  const garments = await fetchGarments(batch.map(({ id }) => id)).catch(() => null);
  for (const { id, resolve } of batch) {
    if (!garments) known.delete(id);
    resolve(garments?.find((garment) => garment.postId === id) ?? null);
  }
}

async function fetchGarments(ids: string[]): Promise<GarmentView[]> {
  const answer = await fetch(`/api/garments?ids=${ids.join(",")}`, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error("no layers now");
  const { garments }: { garments: GarmentView[] } = await answer.json();
  return garments;
}
