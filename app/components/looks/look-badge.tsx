import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Sparkle } from "@phosphor-icons/react/dist/ssr/Sparkle";

type Props = {
  look: { isTryOn: boolean; isAi: boolean; hasFilm?: true | undefined };
  /** Translated AI label. */
  ai: string;
  /** Translated; for looks that move. */
  film?: string;
  className?: string;
  /** Icon only, text for screen readers. */
  isSmall?: boolean;
};

export function LookBadge({ look, ai, film, className = "badge", isSmall = false }: Props) {
  if (!look.isTryOn && !look.isAi) return null;
  const BadgeIcon = look.isTryOn ? CoatHanger : Sparkle;
  const words = look.isTryOn ? "Get Ready" : ai;
  return (
    <span className={className}>
      <BadgeIcon className="ic ic--xs" aria-hidden="true" />
      {isSmall ? <span className="sr-only">{words}</span> : words}
      {look.hasFilm ? (
        <>
          <span aria-hidden="true">▸</span>
          <span className="sr-only">{film}</span>
        </>
      ) : null}
    </span>
  );
}
