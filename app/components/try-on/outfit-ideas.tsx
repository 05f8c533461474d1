import { Link, useLocation } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/pictures/look-image";
import type { Look } from "#app/models/try-on/try-on-start";
import { startTryOnPath } from "#app/paths";

export function OutfitIdeas({ looks, className }: { looks: Look[]; className: string }) {
  const { t } = useTranslation("getReady");
  const heading = useId();
  const kept = keptPersonQuery(useLocation().search);
  if (looks.length === 0) return null;
  return (
    <section className={`min-w-0 ${className}`} aria-labelledby={heading}>
      <h2 id={heading} className="lab mb-2 font-sans">
        {t("ideas")}
      </h2>
      <ul className="grid grid-cols-5 gap-2">
        {looks.map((look) => (
          <li key={look.id}>
            <Link to={`${startTryOnPath(look)}&from=ideas${kept}`} className="block" data-on-image>
              <LookImage image={look.image} alt={t("wear", { name: look.by })} sizes="5rem" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Query that keeps the photo of an earlier try-on; empty without one. */
function keptPersonQuery(search: string): string {
  const query = new URLSearchParams(search);
  const again = query.get("again");
  return again && query.get("keep") === "person" ? `&${new URLSearchParams({ again, keep: "person" })}` : "";
}
