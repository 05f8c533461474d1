import type { Card } from "#app/models/looks/post-card";

/** What a card knows of the look that it opens, and the picture that it shows. */
export type OpenedCard = { card: Card; shownUrl: string | null };

// until the look's page takes it; the server has none
let opened: OpenedCard | null = null;

export function rememberCard(card: Card, link: HTMLAnchorElement): OpenedCard {
  const shown = link.querySelector("img");
  return rememberAgain({ card, shownUrl: shown?.complete ? shown.currentSrc : null });
}

/** For another try. */
export function rememberAgain(card: OpenedCard): OpenedCard {
  opened = card;
  return card;
}

/** Card that this look was just opened from. */
export function takeCard(id: string | undefined): OpenedCard | null {
  const taken = opened?.card.id === id ? opened : null;
  opened = null;
  return taken;
}
