import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { maxOutfitName } from "#app/models/pieces/outfits/outfit";

type Props = { pack: { name: string | null; startsOn: string; endsOn: string }; errors: string[] | undefined };

/** Where to, and from when to when. */
export function PackFields({ pack: { name, startsOn, endsOn }, errors }: Props) {
  const { t } = useTranslation("packs");
  return (
    <>
      <label className="field">
        <span>{t("name")}</span>
        <input className="in" name="name" maxLength={maxOutfitName} autoComplete="off" placeholder={t("nameHint")} defaultValue={name ?? ""} />
      </label>
      <div className="grid gap-4 sm:grid-cols-2">
        <label className="field">
          <span>{t("startsOn")}</span>
          <input className="in" type="date" name="startsOn" required defaultValue={startsOn} />
        </label>
        <label className="field">
          <span>{t("endsOn")}</span>
          <input className="in" type="date" name="endsOn" required defaultValue={endsOn} />
        </label>
      </div>
      <FieldError id="pack-error" errors={errors} />
    </>
  );
}
