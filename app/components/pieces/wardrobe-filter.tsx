import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pieceColours, pieceKinds, pieceSeasons } from "#app/models/pieces/piece";
import type { WardrobeFilter as Filter } from "#app/models/pieces/piece.schema";
import { wardrobeOrders, wardrobeStates } from "#app/models/pieces/wardrobe";
import { wardrobePath } from "#app/try-again-paths";

/** Filters and order, as a plain form. */
export function WardrobeFilter({ filter }: { filter: Filter }) {
  const { t } = useTranslation(["wardrobe", "piece"]);
  const count = (["kind", "colour", "season", "state"] as const).filter((name) => filter[name]).length;
  const choices: [name: keyof Filter, label: string, options: (readonly [string, string])[]][] = [
    ["kind", t("piece:kind"), pieceKinds.map((kind) => [kind, t(`piece:kinds.${kind}`)] as const)],
    ["colour", t("piece:colour"), pieceColours.map((colour) => [colour, t(`piece:colours.${colour}`)] as const)],
    ["season", t("wardrobe:season"), pieceSeasons.map((season) => [season, t(`wardrobe:seasons.${season}`)] as const)],
    ["state", t("wardrobe:state"), wardrobeStates.map((state) => [state, t(`wardrobe:states.${state}`)] as const)],
    ["order", t("wardrobe:order"), wardrobeOrders.map((order) => [order, t(`wardrobe:orders.${order}`)] as const)],
  ];
  return (
    <details className="wardrobe-filter" key={JSON.stringify(filter)}>
      <summary className="chip">{count > 0 ? t("wardrobe:filtered", { count }) : t("wardrobe:filter")}</summary>
      <Form method="get" action="/" className="grid gap-4 pt-4 pb-2">
        <input type="hidden" name="tab" value="collections" />
        <input type="hidden" name="view" value="wardrobe" />
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
          {choices.map(([name, label, options]) => (
            <label key={name} className="field">
              <span>{label}</span>
              <select name={name} className="in" defaultValue={filter[name] ?? ""}>
                {name === "order" ? null : <option value="">{t("wardrobe:any")}</option>}
                {options.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="btn btn--primary">
            {t("wardrobe:show")}
          </button>
          {count > 0 || filter.order ? (
            <Link className="btn btn--quiet" to={wardrobePath()}>
              {t("wardrobe:clear")}
            </Link>
          ) : null}
        </div>
      </Form>
    </details>
  );
}
