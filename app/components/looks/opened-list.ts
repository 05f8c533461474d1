import { maxWearableIds } from "#app/models/shared/layers";

type OpenedList = { id: string; others: string[] };

// one per page load; the server has none
let opened: OpenedList = { id: "", others: [] };

const readId = ({ pathname }: HTMLAnchorElement): string => pathname.split("/").at(-1) ?? "";

/** Remembers which looks were in the list that a look is opened from, those after it first. */
export function rememberList(link: HTMLAnchorElement): void {
  const links = [...(link.closest("main")?.querySelectorAll<HTMLAnchorElement>("a[data-on-image]") ?? [])];
  const at = links.indexOf(link);
  const id = readId(link);
  const others = new Set([...links.slice(at + 1), ...links.slice(0, Math.max(at, 0))].map(readId));
  others.delete(id);
  opened = { id, others: [...others].slice(0, maxWearableIds) };
}

/** The other looks of the list that this look was opened from; none after a reload. */
export const listOthers = (post: { id: string }): string[] => (opened.id === post.id ? opened.others : []);
