import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { calendarPath, outfitsPath, packsPath, suggestionPath, wardrobePath } from "#app/try-again-paths";

const sections = { pieces: wardrobePath(), today: suggestionPath(), outfits: outfitsPath(), calendar: calendarPath(), packs: packsPath };

/** From one part of the wardrobe to the others. */
export function WardrobeSections({ current }: { current: keyof typeof sections }) {
  const { t } = useTranslation("outfits");
  return (
    <nav className="chips" aria-label={t("sections.label")}>
      {Object.entries(sections).map(([name, path]) => (
        <Link key={name} className="chip" to={path} aria-current={name === current ? "page" : undefined}>
          {t(`sections.${name as keyof typeof sections}`)}
        </Link>
      ))}
    </nav>
  );
}
