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
import { listKeptPictures } from "./kept-photo.server";
import { getTryOn } from "./try-on.server";
import { findClothesKind } from "./try-on-input.server";
import { isLocalEngine } from "./try-on-model.server";
import type { Look, TryOnStart, TryOnStartParams } from "./try-on-start";
import { hasUnseenTryOn } from "./try-on-view.server";
import { getUsualSeconds } from "./usual-seconds.server";

export async function requireTryOnStart(viewerId: string, params: TryOnStartParams): Promise<Omit<TryOnStart, "running">> {
  const edit = params.editId ? await getTryOn(viewerId, params.editId) : null;
  const [me, isConsentGiven, post, photos, suggestions, kept, hasResult, usualSeconds] = await Promise.all([
    requireMe(viewerId),
    isProviderAllowed(viewerId),
    params.postId ? getWearableLook(viewerId, params.postId) : null,
    listKeptPictures(viewerId),
    params.postId ? [] : listOutfitSuggestions(viewerId),
    getKeptInputs(viewerId, edit, params.imageUrl),
    hasUnseenTryOn(viewerId),
    getUsualSeconds(),
  ]);
  const clothes = post?.imageUrl ?? kept.garment;
  const clothesId = clothes && mediaIdOf(clothes);
  return {
    plan: me.subscriptionPlan,
    credits: me.credits,
    renewsAt: me.subscriptionPlan === "free" ? null : me.subscriptionEndDate,
    isEnding: me.subscriptionPlan === "basic" && (await requirePayer(viewerId)).isEnding,
    isLocal: isLocalEngine(),
    isConsentNeeded: !isConsentGiven,
    look: post && lookOf(post),
    clothes: clothesId ? await findClothesKind(clothesId) : null,
    isLookRefused: params.postId !== null && post === null,
    photos,
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

async function getKeptInputs(viewerId: string, edit: TryOn | null, imageUrl: string | null): Promise<TryOnStart["kept"]> {
  const [person = null, garment = imageUrl] = edit?.imageUrls ?? [];
  const [personNow, garmentNow] = await Promise.all([person, garment].map((url) => url && getReadableUrl(viewerId, url)));
  return { person: personNow ?? null, garment: garmentNow ?? null, prompt: edit && getOwnWish(edit.prompt) };
}

async function getReadableUrl(viewerId: string, url: string): Promise<string | null> {
  const id = mediaIdOf(url);
  return id && (await getReadableMedia(viewerId, id)) ? url : null;
}
