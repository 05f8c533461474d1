import type toasts from "#app/locales/pt/toasts";

export type ToastKey = keyof typeof toasts;

/** Selector of what a toast is about. */
const subjects: Partial<Record<ToastKey, string>> = {
  commentAdded: "#comments [data-new]",
  postCreated: "#content [id^=look-]",
  tryOnPosted: "#content [id^=look-]",
  postUpdated: ".post-article__body",
};

// always on screen
const alwaysVisible = new Set([
  "orderChanged",
  "coverChosen",
  "noteSaved",
  "collectionUpdated",
  "profileUpdated",
  "photoUpdated",
  "photoRemoved",
  "piecePacked",
  "pieceUnpacked",
]);

/** About what stands at the end of the screen. */
const alwaysOnTop = new Set(["imageLinkCopied", "imageLinkMade", "news"]);

/** Visually hidden, at the top, or at the bottom. */
export function toastPlacement(key: string, toast?: Element): "hidden" | "top" | "bottom" {
  if (alwaysVisible.has(key)) return "hidden";
  if (alwaysOnTop.has(key)) return "top";
  const subject = getSubject(key);
  if (!subject) return "bottom";
  if (isInView(subject)) return "hidden";
  return toast && overlaps(toast.getBoundingClientRect(), subject.getBoundingClientRect()) ? "top" : "bottom";
}

function getSubject(key: string): Element | null {
  const selector = subjects[key as ToastKey];
  return selector ? document.querySelector(selector) : null;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  return middle > 0 && middle < innerHeight;
}

const overlaps = (one: DOMRect, other: DOMRect) => one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;
