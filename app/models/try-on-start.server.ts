import { requirePayer } from "./billing.server";
import { handleOf } from "./card";
import { hasConsent } from "./consent.server";
import type { ImageEdit, Plan, Post } from "./contract";
import type { EditFailure } from "./edit-failure";
import { hasUnseenEdit } from "./edit-view.server";
import { getImageEdit } from "./image-edit.server";
import { listKeptPictures } from "./kept-photo.server";
import { mediaIdOf, readableMedia } from "./media.server";
import { listOutfitSuggestions } from "./outfit-suggestion.server";
import { type Picture, pictureOf } from "./picture";
import { getPost } from "./post.server";
import { requireMe } from "./user.server";

/** What a try-on begins with, as far as it is known: a look to wear, a picture, or an earlier try-on to do again. */
export type Wanted = { postId: string | null; imageUrl: string | null; editId: string | null };

export type Look = { id: string; by: string; byId: string; image: Picture };

export type TryOnStart = {
  plan: Plan;
  credits: number;
  /** When a subscriber's next credits come, or their plan ends. */
  renewsAt: string | null;
  /** Básico ends then, and no more of its credits come. */
  isEnding: boolean;
  isConsentNeeded: boolean;
  look: Look | null;
  /** The look asked for is gone, hidden or not to be worn by others. */
  isLookRefused: boolean;
  /** «Minhas fotos», the latest first. */
  photos: { id: string; image: Picture }[];
  /** Looks proposed as clothes while none is chosen. */
  suggestions: Look[];
  kept: { person: string | null; garment: string | null; prompt: string | null };
  /** Why the earlier try-on failed, when that is why it is done again. */
  failure: EditFailure | null;
  /** A result waits to be seen. */
  hasResult: boolean;
};

/** The same with a result that somebody came to cut and post, and the key that makes a form sent twice one deed. */
export type TryOnScreen = TryOnStart & { result: { editId: string; url: string } | null; formKey: string };

/** All that Get Ready's first screen says and holds for this person. */
export async function requireTryOnStart(viewerId: string, wanted: Wanted): Promise<TryOnStart> {
  const edit = wanted.editId ? await getImageEdit(viewerId, wanted.editId) : null;
  const [me, isConsentGiven, post, photos, suggestions, kept, hasResult] = await Promise.all([
    requireMe(viewerId),
    hasConsent(viewerId, "ai_provider"),
    wanted.postId ? getWearableLook(viewerId, wanted.postId) : null,
    listKeptPictures(viewerId),
    wanted.postId ? [] : listOutfitSuggestions(viewerId),
    keptFrom(viewerId, edit, wanted.imageUrl),
    hasUnseenEdit(viewerId),
  ]);
  return {
    plan: me.subscriptionPlan,
    credits: me.credits,
    renewsAt: me.subscriptionPlan === "free" ? null : me.subscriptionEndDate,
    isEnding: me.subscriptionPlan === "basic" && (await requirePayer(viewerId)).isEnding,
    isConsentNeeded: !isConsentGiven,
    look: post && lookOf(post),
    isLookRefused: wanted.postId !== null && post === null,
    photos,
    suggestions: suggestions.map(lookOf),
    kept,
    failure: edit?.status === "failed" ? (edit.error ?? "provider_failed") : null,
    hasResult,
  };
}

/** The post if this person sees it and may wear what it shows. */
export async function getWearableLook(viewerId: string, postId: string): Promise<Post | null> {
  const post = await getPost(viewerId, postId);
  return post && (post.allowTryOn || post.userId === viewerId) ? post : null;
}

const lookOf = (post: Post): Look => ({ id: post.id, by: handleOf(post.author), byId: post.author.id, image: pictureOf(post.image) });

async function keptFrom(viewerId: string, edit: ImageEdit | null, imageUrl: string | null): Promise<TryOnStart["kept"]> {
  const [person = null, garment = imageUrl] = edit?.imageUrls ?? [];
  const [personNow, garmentNow] = await Promise.all([person, garment].map((url) => url && readable(viewerId, url)));
  return { person: personNow ?? null, garment: garmentNow ?? null, prompt: edit?.prompt ?? null };
}

async function readable(viewerId: string, url: string): Promise<string | null> {
  const id = mediaIdOf(url);
  return id && (await readableMedia(viewerId, id)) ? url : null;
}
