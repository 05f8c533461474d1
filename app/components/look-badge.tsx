import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Sparkle } from "@phosphor-icons/react/dist/ssr/Sparkle";

type Props = {
  look: { isTryOn: boolean; isAi: boolean };
  /** «Feito com IA» in the reader's language. */
  ai: string;
  className?: string;
  /** Its sign to the eye, its words to the ear alone. */
  isSmall?: boolean;
};

/** Says of a look that it was made with Get Ready, or with AI in any other way; nothing of the rest. */
export function LookBadge({ look, ai, className = "badge", isSmall = false }: Props) {
  if (!look.isTryOn && !look.isAi) return null;
  const Sign = look.isTryOn ? CoatHanger : Sparkle;
  const words = look.isTryOn ? "Get Ready" : ai;
  return (
    <span className={className}>
      <Sign className="ic ic--xs" aria-hidden="true" />
      {isSmall ? <span className="sr-only">{words}</span> : words}
    </span>
  );
}
