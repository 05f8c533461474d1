import { ArrowSquareOut } from "@phosphor-icons/react/dist/ssr/ArrowSquareOut";
import { useTranslation } from "react-i18next";
import { HiddenLinkNote } from "#app/components/pieces/hidden-link-note";
import { usePieceWords } from "#app/components/pieces/piece-words";
import type { Piece } from "#app/models/contract";

/** What its owner says of a piece. */
export function PieceFacts({ piece }: { piece: Piece }) {
  const { t } = useTranslation("piece");
  const { formatPrice } = usePieceWords();
  const { kind, brand, size, colour, priceCents, source, link, hiddenLink } = piece;
  const facts: [label: string, text: string | null][] = [
    [t("kind"), t(`kinds.${kind}`)],
    [t("brand"), brand],
    [t("size"), size],
    [t("colour"), colour && t(`colours.${colour}`)],
    [t("price"), priceCents === null ? null : formatPrice(priceCents)],
    [t("source"), source && t(`sources.${source}`)],
  ];
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 t-small">
        {facts.map(([label, text]) =>
          text ? (
            <div key={label} className="contents">
              <dt className="muted">{label}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {link ? (
        <a
          className="link inline-flex min-h-11 items-center gap-1.5 justify-self-start wrap-anywhere t-small"
          href={link.url}
          rel="nofollow ugc noopener"
          target="_blank"
        >
          <ArrowSquareOut className="ic ic--s" aria-hidden="true" />
          {t("linkTo", { host: link.host })}
        </a>
      ) : null}
      {hiddenLink ? <HiddenLinkNote reason={hiddenLink.reason} /> : null}
    </>
  );
}
