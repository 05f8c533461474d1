import { startTryOnPath } from "#app/paths";

type Props = { look: { id: string; allowTryOn: boolean }; label: string };

/** Hanger on a picture; with scripts the try-on opens as a sheet. */
export function TryOnLink({ look, label }: Props) {
  if (!look.allowTryOn) return null;
  // biome-ignore lint/a11y/useAnchorContent: its label is its name
  return <a className="icb hanger" href={startTryOnPath(look)} aria-label={label} data-try-on />;
}
