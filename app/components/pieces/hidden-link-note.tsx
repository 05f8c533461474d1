import { LinkBreak } from "@phosphor-icons/react/dist/ssr/LinkBreak";
import { useTranslation } from "react-i18next";

/** Tells the owner of a piece that moderation hides its link, and why. */
export function HiddenLinkNote({ reason, isEdited = false }: { reason: string; isEdited?: boolean }) {
  const { t } = useTranslation("piece");
  return (
    <div className="flex gap-2 t-small">
      <LinkBreak className="ic ic--s mt-0.5 flex-none" aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">
        <p>
          {t("linkHidden")} {isEdited ? t("linkHiddenEdit") : null}
        </p>
        {reason ? <p className="mt-1 muted whitespace-pre-line">{reason}</p> : null}
        {isEdited ? (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input type="checkbox" name="dropLink" value="true" className="size-5 flex-none accent-glass" />
            {t("dropLink")}
          </label>
        ) : null}
      </div>
    </div>
  );
}
