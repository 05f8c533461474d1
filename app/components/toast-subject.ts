import type { ToastKey } from "./toaster";

/** Where a page shows what a toast announces. */
const subjects: Partial<Record<ToastKey, string>> = {
  commentAdded: "#comments [data-new]",
  postCreated: "#content [id^=look-]",
  tryOnPosted: "#content [id^=look-]",
  postUpdated: ".post-article__body",
};

/** The specification has these toasts. */
const fixed = new Set(["commentAdded", "tryOnPosted"]);

/** What these announce is where one looks. */
const alwaysSeen = new Set(["orderChanged", "coverChosen", "noteSaved", "collectionUpdated", "profileUpdated", "photoUpdated", "photoRemoved"]);

/** How a toast gives way: said to the ear alone where the thing itself is seen, at the top where it would cover it. */
export function faceOf(key: string, toast: Element | undefined): "ear" | "top" | "bottom" {
  if (alwaysSeen.has(key)) return "ear";
  const subject = subjectOf(key);
  if (!subject) return "bottom";
  if (!fixed.has(key) && isSeen(subject)) return "ear";
  return toast && overlaps(toast.getBoundingClientRect(), subject.getBoundingClientRect()) ? "top" : "bottom";
}

function subjectOf(key: string): Element | null {
  const selector = subjects[key as ToastKey];
  return selector ? document.querySelector(selector) : null;
}

function isSeen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  return middle > 0 && middle < innerHeight;
}

const overlaps = (one: DOMRect, other: DOMRect) => one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;
