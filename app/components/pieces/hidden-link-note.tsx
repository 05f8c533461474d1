import type { FieldMetadata } from "@conform-to/react";
import { LinkBreak } from "@phosphor-icons/react/dist/ssr/LinkBreak";
import { useTranslation } from "react-i18next";

/** Tells an owner that moderation hides a link, and why; `drop` takes it off. */
export function HiddenLinkNote({ reason, drop }: { reason: string; drop?: FieldMetadata<string> }) {
  const { t } = useTranslation("piece");
  return (
    <div className="flex gap-2 t-small">
      <LinkBreak className="ic ic--s mt-0.5 flex-none" aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">
        <p>
          {t("linkHidden")} {drop ? t("linkHiddenEdit") : null}
        </p>
        {reason ? <p className="mt-1 muted whitespace-pre-line">{reason}</p> : null}
        {drop ? (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input type="checkbox" name="dropLink" value="true" defaultChecked={drop.initialValue !== undefined} className="size-5 flex-none accent-glass" />
            {t("dropLink")}
          </label>
        ) : null}
      </div>
    </div>
  );
}
