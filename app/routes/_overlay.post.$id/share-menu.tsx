import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { PaperPlaneTilt } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { ShareTargets } from "#app/components/sheets/share-targets";
import { SheetButton } from "#app/components/sheets/sheet-button";
import { postPath, sendPath } from "#app/paths";

type Props = { postId: string; url: string; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** Without scripts a link to the page with the sheet open, which no other page carries. */
export function ShareMenu({ postId, url, isOpen, onToggle }: Props) {
  const { t } = useTranslation("posts");
  const icon = <Export className="ic" weight="light" aria-hidden="true" />;
  if (!useHydrated() && !isOpen) {
    return (
      <a className="icb" href={`${postPath({ id: postId })}?share=open#share`} aria-label={t("share")}>
        {icon}
      </a>
    );
  }
  return (
    <SheetButton id="share" label={t("share")} icon={icon} isOpen={isOpen} onToggle={onToggle}>
      <div className="dlg">
        <h2>{t("share")}</h2>
        <ShareTargets url={url} text={t("menu.shareText")} onDone={() => onToggle(false)} />
        <Link className="btn btn--line btn--wide" to={sendPath({ kind: "post", id: postId })} state={{ isOver: true, depth: 1 }} preventScrollReset>
          <PaperPlaneTilt className="ic ic--s" weight="light" aria-hidden="true" />
          {t("menu.send")}
        </Link>
      </div>
    </SheetButton>
  );
}
