import { useTranslation } from "react-i18next";

type Props = { privacy: string | undefined; altText: string | undefined; allowTryOn: string | undefined };

export function PostOptions({ privacy, altText, allowTryOn }: Props) {
  const { t } = useTranslation("posts");
  return (
    <details className="border-y border-line">
      <summary className="flex min-h-11 cursor-pointer items-center t-small font-medium">{t("create.more")}</summary>
      <div className="grid gap-5 pb-4">
        <label className="field">
          <span>{t("create.privacy")}</span>
          <select className="in" name="privacy" defaultValue={privacy ?? "public"}>
            {(["public", "followers", "mutual"] as const).map((value) => (
              <option key={value} value={value}>
                {t(`create.${value}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{t("create.alt")}</span>
          <input className="in" name="altText" maxLength={500} defaultValue={altText} placeholder={t("create.altHint")} />
        </label>
        <label className="row cursor-pointer t-small">
          <span className="grow">{t("create.allowTryOn")}</span>
          <input type="checkbox" className="sw" name="allowTryOn" value="true" defaultChecked={allowTryOn !== "false"} />
        </label>
      </div>
    </details>
  );
}
