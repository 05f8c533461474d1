import type { Card } from "#app/models/looks/post-card";
import { type OpenPost, useOpenLook } from "./look-link";
import { PostGrid } from "./post-grid";

type Props = { parts: readonly (readonly Card[])[]; onOpen?: () => void };

export function LookParts({ parts, onOpen }: Props) {
  const openLook = useOpenLook();
  const openAndNotify: OpenPost = (event, look) => {
    onOpen?.();
    openLook(event, look);
  };
  return (
    <div className="grid gap-6 md:gap-10">
      {parts.map((part, index) => (
        <PostGrid key={part[0]?.id} cards={part} open={onOpen ? openAndNotify : openLook} isFirst={index === 0} />
      ))}
    </div>
  );
}
