import { useTranslation } from "react-i18next";

export const maxKeptPhotos = 5;

type Props = { isFull: boolean; isNew: boolean; isAsked: boolean; errorId?: string | undefined };

export function KeepPhotoBox({ isFull, isNew, isAsked, errorId }: Props) {
  const { t } = useTranslation("getReady");
  const when = isNew ? "" : "hidden unscripted:flex";
  if (isFull) return <p className={`col-span-full order-2 t-meta faint ${when}`}>{t("photos.full")}</p>;
  return (
    <label className={`col-span-full order-2 flex min-h-11 cursor-pointer items-center gap-3 t-small ${when}`}>
      <input
        type="checkbox"
        name="keep"
        defaultChecked={isAsked}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        className="size-5 flex-none accent-glass"
      />
      {t("photos.keep")}
    </label>
  );
}
