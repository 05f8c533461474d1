import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/pictures/look-image";
import type { WornLook } from "#app/models/try-on/try-on-start";

type Props = { title: string; looks: WornLook[]; onChoose: (look: WornLook) => void };

export function LookRow({ title, looks, onChoose }: Props) {
  const { t } = useTranslation("getReady");
  const heading = useId();
  if (looks.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <h3 id={heading} className="lab mb-2 font-sans">
        {title}
      </h3>
      <ul className="-m-1 flex gap-2 overflow-x-auto p-1">
        {looks.map((look) => (
          <li key={look.id} className="w-20 flex-none">
            <button type="button" className="wells__replace" aria-label={t("wear", { name: look.by })} onClick={() => onChoose(look)}>
              <LookImage image={look.image} alt="" sizes="5rem" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
