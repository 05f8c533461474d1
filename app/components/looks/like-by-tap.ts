const shownMs = 900;

/** Likes by the look's button; false if already liked. */
export function likeByTap(picture: Element): boolean {
  const button = findLikeButton(picture);
  const isNew = button?.value === "true";
  if (isNew) button.click();
  return isNew;
}

export const findLikeButton = (picture: Element) => picture.closest(".post, .post-article")?.querySelector<HTMLButtonElement>("[data-like]") ?? null;

export function showHeart(picture: Element): void {
  const heart = document.createElement("span");
  heart.className = "heart";
  heart.ariaHidden = "true";
  picture.append(heart);
  setTimeout(() => heart.remove(), shownMs);
}
