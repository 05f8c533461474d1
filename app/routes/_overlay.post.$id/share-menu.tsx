import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { PaperPlaneTilt } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { ShareTargets } from "#app/components/sheets/share-targets";
import { SheetButton } from "#app/components/sheets/sheet-button";
import { postPath, sendPath } from "#app/paths";

type Props = { postId: string; url: string; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** In HTML the closed sheet has a link to the page with all targets instead of them. */
export function ShareMenu({ postId, url, isOpen, onToggle }: Props) {
  const { t } = useTranslation("posts");
  const hasTargets = useHydrated() || isOpen;
  return (
    <SheetButton id="share" label={t("share")} icon={<Export className="ic" weight="light" aria-hidden="true" />} isOpen={isOpen} onToggle={onToggle}>
      <div className="dlg">
        <h2>{t("share")}</h2>
        {hasTargets ? (
          <ShareTargets url={url} text={t("menu.shareText")} onDone={() => onToggle(false)} />
        ) : (
          <a className="btn btn--line btn--wide" href={`${postPath({ id: postId })}?share=open#share`}>
            {t("menu.shareMore")}
          </a>
        )}
        <Link className="btn btn--line btn--wide" to={sendPath({ kind: "post", id: postId })} state={{ isOver: true, depth: 1 }} preventScrollReset>
          <PaperPlaneTilt className="ic ic--s" weight="light" aria-hidden="true" />
          {t("menu.send")}
        </Link>
      </div>
    </SheetButton>
  );
}
