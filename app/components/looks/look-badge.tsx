import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Sparkle } from "@phosphor-icons/react/dist/ssr/Sparkle";

type Props = {
  look: { isTryOn: boolean; isAi: boolean };
  /** Translated AI label. */
  ai: string;
  className?: string;
  /** Icon only, text for screen readers. */
  isSmall?: boolean;
};

export function LookBadge({ look, ai, className = "badge", isSmall = false }: Props) {
  if (!look.isTryOn && !look.isAi) return null;
  const BadgeIcon = look.isTryOn ? CoatHanger : Sparkle;
  const words = look.isTryOn ? "Get Ready" : ai;
  return (
    <span className={className}>
      <BadgeIcon className="ic ic--xs" aria-hidden="true" />
      {isSmall ? <span className="sr-only">{words}</span> : words}
    </span>
  );
}
