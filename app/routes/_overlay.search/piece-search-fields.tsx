import { CaretDown } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { maxPieceText, pieceColours, pieceKinds } from "#app/models/pieces/piece";
import { searchPath } from "#app/paths";
import type { WrittenFilters } from "./piece-filters";

type Props = { text: string; filters: WrittenFilters; priceError: string | null };

/** Filters of pieces; fields of the search form. */
export function PieceSearchFields({ text, filters, priceError }: Props) {
  const { t } = useTranslation(["search", "piece"]);
  const isFiltered = Object.values(filters).some((value) => value !== "");
  return (
    <details className="group border-y border-line" open={isFiltered || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between t-small font-medium">
        {t("search:pieces.filters")}
        <CaretDown className="ic ic--s group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="grid gap-4 pb-4 sm:grid-cols-2">
        <Choice name="kind" label={t("piece:kind")} value={filters.kind} options={pieceKinds.map((kind) => [kind, t(`piece:kinds.${kind}`)])} />
        <Choice name="colour" label={t("piece:colour")} value={filters.colour} options={pieceColours.map((colour) => [colour, t(`piece:colours.${colour}`)])} />
        <label className="field">
          <span>{t("piece:brand")}</span>
          <input className="in" name="brand" defaultValue={filters.brand} maxLength={maxPieceText.brand} autoComplete="off" />
        </label>
        <div className="field">
          <label className="lab" htmlFor="price">
            {t("search:pieces.maxPrice")}
          </label>
          <input
            id="price"
            className="in"
            name="price"
            defaultValue={filters.price}
            maxLength={20}
            inputMode="decimal"
            placeholder={t("piece:priceHint")}
            autoComplete="off"
            aria-invalid={priceError ? true : undefined}
            aria-describedby={priceError ? "price-error" : undefined}
          />
          {priceError ? (
            <p id="price-error" className="err">
              {priceError}
            </p>
          ) : null}
        </div>
        <label className="row cursor-pointer t-small">
          <span className="grow">{t("search:pieces.thrift")}</span>
          <input type="checkbox" className="sw" name="isThrift" value="true" defaultChecked={filters.isThrift !== ""} />
        </label>
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isFiltered ? (
            <Link className="btn btn--quiet" to={searchPath(text, "pieces")} replace>
              {t("search:pieces.clear")}
            </Link>
          ) : null}
          <button type="submit" className="btn btn--line">
            {t("search:pieces.apply")}
          </button>
        </div>
      </div>
    </details>
  );
}

type ChoiceProps = { name: string; label: string; value: string; options: [value: string, label: string][] };

function Choice({ name, label, value, options }: ChoiceProps) {
  const { t } = useTranslation("search");
  return (
    <label className="field">
      <span>{label}</span>
      <select className="in" name={name} defaultValue={value}>
        <option value="">{t("pieces.any")}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
