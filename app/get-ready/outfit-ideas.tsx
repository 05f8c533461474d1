import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/look-image";
import type { Look } from "#app/models/try-on-start.server";
import { wearPath } from "#app/paths";

/** Looks of others to try on; a touch brings one as the clothes. */
export function OutfitIdeas({ looks }: { looks: Look[] }) {
  const { t } = useTranslation("getReady");
  if (looks.length === 0) return null;
  return (
    <section className="col-span-2 mt-3 min-w-0" aria-labelledby="outfit-ideas">
      <h2 id="outfit-ideas" className="lab mb-2 font-sans">
        {t("ideas")}
      </h2>
      <ul className="flex gap-2 overflow-x-auto pb-1">
        {looks.map((look) => (
          <li key={look.id} className="w-20 flex-none">
            <Link to={wearPath(look)} className="block" data-on-image>
              <LookImage image={look.image} alt={t("wear", { name: look.by })} sizes="5rem" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
