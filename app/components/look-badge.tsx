import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Sparkle } from "@phosphor-icons/react/dist/ssr/Sparkle";

type Props = {
  look: { isTryOn: boolean; isAi: boolean };
  /** «Feito com IA» in the reader's language. */
  ai: string;
  className?: string;
};

/** Says of a look that it was made with Get Ready, or with AI in any other way; nothing of the rest. */
export function LookBadge({ look, ai, className = "badge" }: Props) {
  if (!look.isTryOn && !look.isAi) return null;
  const Sign = look.isTryOn ? CoatHanger : Sparkle;
  return (
    <span className={className}>
      <Sign className="ic ic--xs" aria-hidden="true" />
      {look.isTryOn ? "Get Ready" : ai}
    </span>
  );
}
