import { getTryOnView, type TryOnView } from "#app/models/try-on/try-on-view.server";
import { notFound } from "../page.server";

export async function requirePageTryOn(viewerId: string, id = ""): Promise<TryOnView> {
  const tryOn = await getTryOnView(viewerId, id);
  if (!tryOn) throw notFound();
  return tryOn;
}

export async function requirePageTryOnResult(viewerId: string, id?: string) {
  const tryOn = await requirePageTryOn(viewerId, id);
  if (!tryOn.result) throw notFound();
  return { ...tryOn, result: tryOn.result };
}
