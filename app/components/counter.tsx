import { useTranslation } from "react-i18next";

const nearly = 0.9;

/** How much of a text's room is used: always for the eye, aloud only when the end is near and when it is reached. */
export function Counter({ length, longest, className = "" }: { length: number; longest: number; className?: string }) {
  const { t } = useTranslation();
  const said = length >= longest ? "textFull" : length >= longest * nearly ? "textNearlyFull" : null;
  return (
    <>
      <span className={`font-medium tabular-nums unscripted:hidden ${length >= longest ? "text-danger" : "faint"} ${className}`} aria-hidden="true">
        {length}/{longest}
      </span>
      <output className="sr-only">{said ? t(said, { longest }) : ""}</output>
    </>
  );
}
