import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePieceWords } from "#app/components/pieces/piece-words";
import type { ReviewedPiece } from "#app/models/moderation/moderation-case.server";
import { hiddenHostsPath } from "#app/paths";
import { ActButton } from "./act-form";

/** `formKey`: offers to hide all links to the host of its link. */
export function PieceLine({ piece, formKey }: { piece: ReviewedPiece; formKey: string }) {
  const { t } = useTranslation("admin");
  const { nameOf } = usePieceWords();
  const { brand, linkUrl, linkHost: host, hiddenReason } = piece;
  return (
    <div className="grid justify-items-start gap-1 wrap-anywhere">
      <p>{t("reports.piece", { name: [nameOf(piece), brand, linkUrl].filter(Boolean).join(" · ") })}</p>
      {host === null ? null : hiddenReason === null ? (
        <ActButton formKey={formKey} act="hide_host" fields={{ host }} label={t("hosts.hideOne", { host })} />
      ) : (
        <Link className="link inline-flex min-h-11 items-center" to={hiddenHostsPath}>
          {t("hosts.isHidden")}
        </Link>
      )}
    </div>
  );
}
