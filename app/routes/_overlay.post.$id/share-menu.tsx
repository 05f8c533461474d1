import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { PaperPlaneTilt } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ShareTargets } from "#app/components/sheets/share-targets";
import { SheetButton } from "#app/components/sheets/sheet-button";
import { sendPath } from "#app/paths";

type Props = { postId: string; url: string; isOpen: boolean; onToggle: (isOpen: boolean) => void };

export function ShareMenu({ postId, url, isOpen, onToggle }: Props) {
  const { t } = useTranslation("posts");
  return (
    <SheetButton id="share" label={t("share")} icon={<Export className="ic" weight="light" aria-hidden="true" />} isOpen={isOpen} onToggle={onToggle}>
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
