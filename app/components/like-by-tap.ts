const shownMs = 900;

/** Likes the look that this picture is of, unless it is liked already, by the form of its button; whether it did. */
export function likeByTap(picture: Element): boolean {
  const form = likeFormOf(picture);
  const isNew = form !== null && new FormData(form).get("isLiked") === "true";
  if (isNew) form.requestSubmit();
  return isNew;
}

/** The form of the like button that stands beside a picture, if one does. */
export const likeFormOf = (picture: Element) => picture.closest(".post, .post-article")?.querySelector<HTMLFormElement>('form[action$="/like"]') ?? null;

/** A heart over the picture for a moment; screen readers hear the button. */
export function showHeart(picture: Element): void {
  const heart = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", "#sign-liked");
  heart.setAttribute("class", "heart");
  heart.setAttribute("aria-hidden", "true");
  heart.append(use);
  picture.append(heart);
  setTimeout(() => heart.remove(), shownMs);
}
