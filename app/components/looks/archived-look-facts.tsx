import { useTranslation } from "react-i18next";
import { FormattedDate } from "#app/components/ui/day";
import { truncateText } from "#app/lib/text";
import type { ArchivedLook } from "#app/models/looks/imported/imported-look";

/** Day, first words, and what does not come along. */
export function ArchivedLookFacts({ look: { takenAt, caption, cut, pictures, videos, lost } }: { look: ArchivedLook }) {
  const { t } = useTranslation("importing");
  const left = [cut > 0 ? t("isCut", { count: cut }) : null, videos > 0 ? t("videos", { count: videos }) : null, lost > 0 ? t("lost", { count: lost }) : null];
  return (
    <>
      <span className="t-small font-semibold">
        <FormattedDate date={new Date(takenAt).toISOString()} />
      </span>
      <span className="clamp-2 wrap-anywhere t-small">{truncateText(caption, 120) || t("noWords")}</span>
      <span className="muted t-meta">{t("pictures", { count: pictures.length })}</span>
      {left.map((text) =>
        text ? (
          <span key={text} className="muted t-meta">
            {text}
          </span>
        ) : null,
      )}
    </>
  );
}
