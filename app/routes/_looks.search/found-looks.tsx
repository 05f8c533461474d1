import type { MouseEvent } from "react";
import { useOpenLook } from "#app/components/look-link";
import { MoreLink } from "#app/components/more-link";
import { useHere } from "#app/components/use-here";
import { useMore } from "#app/components/use-more";
import { Wall } from "#app/components/wall";
import type { Card } from "#app/models/card";
import type { Page } from "#app/models/contract";
import { searchPath } from "#app/paths";

type Props = { text: string; looks: Page<Card>; onOpen: () => void };

/** The looks found, newest and most liked mixed, and the way to more. */
export function FoundLooks({ text, looks, onOpen }: Props) {
  const open = useOpenLook();
  const here = useHere();
  const { parts, more } = useMore(looks, searchPath(text, "looks"), (shown: { looks: Page<Card> | null }) => shown.looks ?? nothing);
  const openAndRemember = (event: MouseEvent<HTMLAnchorElement>) => {
    onOpen();
    open(event);
  };
  return (
    <div>
      <div className="grid gap-6 md:gap-10">
        {parts.map((part, index) => (
          <Wall key={part[0]?.id} cards={part} open={openAndRemember} returnTo={here} isFirst={index === 0} />
        ))}
      </div>
      <MoreLink {...more} />
    </div>
  );
}

const nothing: Page<Card> = { items: [], nextCursor: null };
