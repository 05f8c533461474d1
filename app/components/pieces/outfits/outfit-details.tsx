import { useTranslation } from "react-i18next";
import { maxOutfitName, type Occasion, occasions } from "#app/models/pieces/outfits/outfit";

type Props = { name: string | null; occasion: Occasion | null };

/** Name and occasion. */
export function OutfitDetails({ name, occasion }: Props) {
  const { t } = useTranslation("outfits");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <label className="field">
        <span>{t("name")}</span>
        <input className="in" name="name" maxLength={maxOutfitName} autoComplete="off" placeholder={t("nameHint")} defaultValue={name ?? ""} />
      </label>
      <label className="field">
        <span>{t("occasion")}</span>
        <select className="in" name="occasion" defaultValue={occasion ?? ""}>
          <option value="">{t("noOccasion")}</option>
          {occasions.map((of) => (
            <option key={of} value={of}>
              {t(`occasions.${of}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
