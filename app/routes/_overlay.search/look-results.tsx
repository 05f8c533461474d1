import { useLoadMore } from "#app/components/data/use-load-more";
import { LookParts } from "#app/components/looks/look-parts";
import { OnMeSwitch } from "#app/components/on-me/on-me-switch";
import { MoreLink } from "#app/components/ui/more-link";
import type { Page } from "#app/models/contract";
import type { Card } from "#app/models/looks/post-card";
import { searchPath } from "#app/paths";

type Props = { text: string; looks: Page<Card>; onOpen: () => void };

export function LookResults({ text, looks, onOpen }: Props) {
  const { parts, more } = useLoadMore(looks, searchPath(text, "looks"), (data: { looks: Page<Card> | null }) => data.looks ?? emptyPage);
  return (
    <div>
      {looks.items.length > 0 ? (
        <div className="flex justify-end px-(--spacing-gutter) pb-3 lg:px-0">
          <OnMeSwitch />
        </div>
      ) : null}
      <LookParts parts={parts} onOpen={onOpen} />
      <MoreLink {...more} />
    </div>
  );
}

const emptyPage: Page<Card> = { items: [], nextCursor: null };
