const shownMs = 900;

/** Likes by submitting the form; false if already liked. */
export function likeByTap(picture: Element): boolean {
  const form = findLikeForm(picture);
  const isNew = form !== null && new FormData(form).get("isLiked") === "true";
  if (isNew) form.requestSubmit();
  return isNew;
}

export const findLikeForm = (picture: Element) => picture.closest(".post, .post-article")?.querySelector<HTMLFormElement>('form[action$="/like"]') ?? null;

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
