/** Scrolls the current chip into view, but not the page. */
export function scrollToChip(chip: HTMLAnchorElement | null) {
  const row = chip?.parentElement;
  if (!row) return;
  const [seen, box] = [row.getBoundingClientRect(), chip.getBoundingClientRect()];
  if (box.right > seen.right || box.left < seen.left) row.scrollLeft += box.left - seen.left - 16;
}
