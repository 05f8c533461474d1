import { useTranslation } from "react-i18next";

const warnRatio = 0.9;

/** Character count; announced only near the limit. */
export function CharacterCount({ length, longest, className = "" }: { length: number; longest: number; className?: string }) {
  const { t } = useTranslation();
  const announcementKey = length >= longest ? "textFull" : length >= longest * warnRatio ? "textNearlyFull" : null;
  return (
    <>
      <span className={`font-medium tabular-nums unscripted:hidden ${length >= longest ? "text-danger" : "faint"} ${className}`} aria-hidden="true">
        {length}/{longest}
      </span>
      <output className="sr-only">{announcementKey ? t(announcementKey, { longest }) : ""}</output>
    </>
  );
}
