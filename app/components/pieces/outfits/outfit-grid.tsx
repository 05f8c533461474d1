import { Link } from "@remix-run/react";
import type { OutfitCard } from "#app/models/pieces/outfits/outfit-card";
import { outfitPath } from "#app/try-again-paths";
import { OutfitCanvas } from "./outfit-canvas";
import { useOutfitWords } from "./outfit-words";

/** Outfits, each as it was laid. */
export function OutfitGrid({ outfits, label }: { outfits: OutfitCard[]; label: string }) {
  const { titleOf, describe } = useOutfitWords();
  return (
    <ul className="outfits" aria-label={label}>
      {outfits.map((outfit, index) => (
        <li key={outfit.id}>
          <Link className="outfits__one" to={outfitPath(outfit)}>
            <OutfitCanvas pieces={outfit.pieces} width={240} isEager={index < 2} />
            <b className="clamp-2 wrap-anywhere mt-1 font-semibold t-small">{titleOf(outfit)}</b>
            <span className="muted t-meta">{describe(outfit)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
