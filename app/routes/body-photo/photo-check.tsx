import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { useTranslation } from "react-i18next";
import { usePhotoCheck } from "#app/components/try-on/body/use-photo-check";

/** Says what is wrong with the chosen photo, where the device can tell. */
export function PhotoCheck({ file }: { file: File | null }) {
  const { t } = useTranslation("bodyPhoto");
  const refusal = usePhotoCheck(file);
  return (
    <p role="status" className={refusal ? "flex items-start gap-2 t-small" : "sr-only"}>
      {refusal ? (
        <>
          <WarningCircle className="ic ic--s mt-0.5 flex-none text-danger" aria-hidden="true" />
          <span>
            <b className="font-semibold">{t(`refused.${refusal}.title`)}.</b> {t(`refused.${refusal}.text`)}
          </span>
        </>
      ) : null}
    </p>
  );
}
