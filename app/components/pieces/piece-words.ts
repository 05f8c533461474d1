import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { memoizePerLanguage } from "#app/locales/languages";
import type { PieceKind } from "#app/models/pieces/piece";

const priceFormat = memoizePerLanguage((locale) => new Intl.NumberFormat(locale, { style: "currency", currency: "BRL" }));

type Named = { name: string | null; kind: PieceKind };

/** How a piece is called, and what stands below its name. */
export function usePieceWords() {
  const { t, i18n } = useTranslation("piece");
  const formatPrice = (cents: number) => priceFormat(i18n.language).format(cents / 100);
  return {
    nameOf: (piece: Named) => nameOf(t, piece),
    formatPrice,
    listDetails: ({ name, kind, brand, priceCents }: Named & { brand: string | null; priceCents: number | null }) =>
      [name === null ? null : t(`kinds.${kind}`), brand, priceCents === null ? null : formatPrice(priceCents)].filter((text) => text !== null),
  };
}

export const nameOf = (t: TFunction<"piece">, { name, kind }: Named) => name ?? t(`kinds.${kind}`);
