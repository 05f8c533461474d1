import { spriteIcons } from "#app/components/ui/icon-sprite";
import { startTryOnPath } from "#app/paths";

type Props = { look: { id: string; allowTryOn: boolean }; label: string };

/** Hanger on a picture; with scripts the try-on opens as a sheet. */
export function TryOnLink({ look, label }: Props) {
  if (!look.allowTryOn) return null;
  return (
    <a className="icb hanger" href={startTryOnPath(look)} aria-label={label} data-try-on>
      {spriteIcons.hanger}
    </a>
  );
}
