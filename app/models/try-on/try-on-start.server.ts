import { db } from "#app/db/client.server";
import { requireMe } from "#app/models/account/user.server";
import { requirePayer } from "#app/models/billing/billing.server";
import type { Post, TryOn } from "#app/models/contract";
import { listOutfitSuggestions } from "#app/models/feed/outfit-suggestion.server";
import { getPost } from "#app/models/looks/post.server";
import { handleOf } from "#app/models/looks/post-card";
import { getReadableMedia, mediaIdOf } from "#app/models/media/media.server";
import { pictureOf } from "#app/models/media/picture";
import { hasConsent } from "#app/models/privacy/consent.server";
import { getOwnWish } from "./default-wish";
import { listKeptPhotos, listKeptPictures } from "./kept-photo.server";
import { maxPieces } from "./pieces";
import { getUsualSeconds } from "./queue/usual-seconds.server";
import { getTryOn } from "./try-on.server";
import { findClothesKind, findOrigin, getLookKinds } from "./try-on-input.server";
import { isLocalEngine } from "./try-on-model.server";
import type { KeptPiece, Look, TryOnStart, TryOnStartParams, WornLook } from "./try-on-start";
import { hasUnseenTryOn } from "./try-on-view.server";
import { keepPart } from "./versions/keep-part";

export async function requireTryOnStart(viewerId: string, params: TryOnStartParams): Promise<Omit<TryOnStart, "running">> {
  const { keep = null } = params;
  const earlier = params.editId ? await getTryOn(viewerId, params.editId) : null;
  const edit = earlier && keepPart(earlier, keep);
  const postIds = [...new Set(params.postIds)].slice(0, maxPieces);
  const [me, isConsentGiven, posts, photos, pieces, suggestions, hasResult, usualSeconds] = await Promise.all([
    requireMe(viewerId),
    isProviderAllowed(viewerId),
    Promise.all(postIds.map((id) => getWearableLook(viewerId, id))),
    listKeptPictures(viewerId),
    listKeptPhotos(viewerId, "piece"),
    postIds.length > 0 ? [] : listOutfitSuggestions(viewerId),
    hasUnseenTryOn(viewerId),
    getUsualSeconds(),
  ]);
  const looks = await presentLooks(
    viewerId,
    posts.filter((post) => post !== null),
  );
  const kept = await getKeptInputs(viewerId, edit, params.imageUrls, looks);
  const areClothesGone = keep === "clothes" && looks.length + kept.pieces.length === 0 && (edit?.imageUrls.length ?? 0) > 1;
  return {
    plan: me.subscriptionPlan,
    credits: me.credits,
    renewsAt: me.subscriptionPlan === "free" ? null : me.subscriptionEndDate,
    isEnding: me.subscriptionPlan === "basic" && (await requirePayer(viewerId)).isEnding,
    isLocal: isLocalEngine(),
    isConsentNeeded: !isConsentGiven,
    look: looks[0] ?? null,
    looks,
    isLookRefused: posts.includes(null) || areClothesGone,
    photos: keep === "clothes" ? photos.filter(({ image }) => image.url !== earlier?.imageUrls[0]) : photos,
    pieces,
    suggestions: suggestions.map(lookOf),
    kept,
    failure: edit?.status === "failed" && edit.error !== "cancelled" ? (edit.error ?? "provider_failed") : null,
    hasResult,
    usualSeconds,
  };
}

/** Whether pictures may go to the AI provider, or need not. */
export const isProviderAllowed = async (viewerId: string) => isLocalEngine() || hasConsent(viewerId, "ai_provider");

export async function getWearableLook(viewerId: string, postId: string): Promise<Post | null> {
  const post = await getPost(viewerId, postId);
  return post && (post.allowTryOn || post.userId === viewerId) ? post : null;
}

const lookOf = (post: Post): Look => ({ id: post.id, by: handleOf(post.author), byId: post.author.id, image: pictureOf(post.image) });

/** Those of these looks that the viewer may try. */
export async function presentLooks(viewerId: string, posts: Post[]): Promise<WornLook[]> {
  const wearable = posts.filter((post) => post.allowTryOn || post.userId === viewerId);
  const kinds = await getLookKinds(wearable.map(({ id }) => id));
  return wearable.map((post) => ({ ...lookOf(post), kind: kinds.get(post.id) ?? "look" }));
}

/** Inputs of a try-on to repeat, or given pictures; without those that the looks bring. */
async function getKeptInputs(viewerId: string, edit: TryOn | null, given: string[], looks: WornLook[]): Promise<TryOnStart["kept"]> {
  const [person = null, ...clothes] = edit ? edit.imageUrls : [null, ...given];
  const lookIds = looks.flatMap(({ image }) => mediaIdOf(image.url) ?? []);
  const brought = new Set([...lookIds, ...(await Promise.all(lookIds.map((id) => findOrigin(db, viewerId, id))))]);
  const pieces: KeptPiece[] = [];
  for (const url of new Set(clothes.slice(0, maxPieces))) {
    const id = url && (await getReadableId(viewerId, url));
    if (id && !brought.has(id) && looks.length + pieces.length < maxPieces) pieces.push({ url, kind: await findClothesKind(id) });
  }
  const isPersonThere = person !== null && (await getReadableId(viewerId, person)) !== null;
  return { person: isPersonThere ? person : null, pieces, prompt: edit?.prompt ? getOwnWish(edit.prompt) : null };
}

async function getReadableId(viewerId: string, url: string): Promise<string | null> {
  const id = mediaIdOf(url);
  return id && (await getReadableMedia(viewerId, id)) ? id : null;
}
