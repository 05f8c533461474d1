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
  const heart = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", "#sign-liked");
  heart.setAttribute("class", "heart");
  heart.setAttribute("aria-hidden", "true");
  heart.append(use);
  picture.append(heart);
  setTimeout(() => heart.remove(), shownMs);
}
