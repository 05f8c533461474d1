import { Crop } from "@phosphor-icons/react/dist/ssr/Crop";
import { DownloadSimple } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { PaperPlaneTilt } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { Link, useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { cropPath, resultFilePath, sendPath, tryOnPath } from "#app/paths";
import { ShareResult } from "./share-result";

export const actClass = "grid min-h-14 min-w-11 flex-none cursor-pointer justify-items-center gap-1 py-2 t-label muted no-underline hover:text-ink";

type Props = {
  tryOn: { id: string; postId: string | null };
  /** How to see it in full. */
  children: ReactNode;
};

/** What can be done with a result, in one row. */
export function ResultActs({ tryOn, children }: Props) {
  const { t } = useTranslation("getReady");
  const navigate = useNavigate();
  return (
    <nav className="-mx-2 flex justify-between gap-1 overflow-x-auto px-2" aria-label={t("result.acts")}>
      <a className={actClass} href={resultFilePath(tryOn)} download="image-edit-result.jpg">
        <DownloadSimple className="ic" weight="light" aria-hidden="true" />
        {t("result.download")}
      </a>
      <ShareResult edit={tryOn} className={actClass} />
      {tryOn.postId ? null : (
        <Link className={actClass} to={`${tryOnPath(tryOn)}/crop`} onClick={onPlainClick(() => navigate(cropPath(tryOn)))}>
          <Crop className="ic" weight="light" aria-hidden="true" />
          {t("result.crop")}
        </Link>
      )}
      {children}
      <Link className={actClass} to={sendPath({ kind: "edit", id: tryOn.id })}>
        <PaperPlaneTilt className="ic" weight="light" aria-hidden="true" />
        {t("result.send")}
      </Link>
    </nav>
  );
}
