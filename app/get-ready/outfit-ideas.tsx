import { Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/look-image";
import type { Look } from "#app/models/try-on-start.server";
import { wearPath } from "#app/paths";

/** Up to five looks of others to try on, in one row; a touch brings one as the clothes. */
export function OutfitIdeas({ looks, className }: { looks: Look[]; className: string }) {
  const { t } = useTranslation("getReady");
  const heading = useId();
  if (looks.length === 0) return null;
  return (
    <section className={`min-w-0 ${className}`} aria-labelledby={heading}>
      <h2 id={heading} className="lab mb-2 font-sans">
        {t("ideas")}
      </h2>
      <ul className="grid grid-cols-5 gap-2">
        {looks.map((look) => (
          <li key={look.id}>
            <Link to={wearPath(look)} className="block" data-on-image>
              <LookImage image={look.image} alt={t("wear", { name: look.by })} sizes="5rem" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
