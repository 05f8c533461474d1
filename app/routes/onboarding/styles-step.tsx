import { Check } from "@phosphor-icons/react/dist/ssr/Check";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import athleisure from "#app/assets/looks/style-athleisure.webp";
import bohemian from "#app/assets/looks/style-bohemian.webp";
import business from "#app/assets/looks/style-business.webp";
import minimalist from "#app/assets/looks/style-minimalist.webp";
import streetwear from "#app/assets/looks/style-streetwear.webp";
import vintage from "#app/assets/looks/style-vintage.webp";
import { Switch } from "#app/components/ui/switch";
import { type Style, styles } from "#app/models/account/style";
import { pinnedClass, pinnedStyle } from "./progress";

const pictures: Record<Style, string> = { athleisure, bohemian, business, minimalist, streetwear, vintage };

export function StylesStep({ chosen, isAnalysed }: { chosen: readonly string[]; isAnalysed: boolean }) {
  const { t } = useTranslation("onboarding");
  const isSending = useNavigation().formAction !== undefined;
  return (
    <>
      <h1 className="mt-5 max-w-xs t-h1 lg:max-w-md">{t("styles.title")}</h1>
      <p className="muted mt-2">{t("styles.text")}</p>
      <Form method="post" className="mt-5">
        <fieldset className="grid grid-cols-2 gap-3 md:grid-cols-3">
          <legend className="sr-only">{t("styles.title")}</legend>
          {styles.map((style) => (
            <label
              key={style}
              className="relative block cursor-pointer rounded-cut outline-offset-2 has-checked:outline-2 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-glass"
            >
              <input
                type="checkbox"
                className="peer absolute inset-0 size-full cursor-pointer opacity-0"
                name="stylePreferences"
                value={style}
                defaultChecked={chosen.includes(style)}
              />
              <img src={pictures[style]} alt="" width={560} height={560} className="aspect-square w-full rounded-t-cut object-cover" />
              <span className="flex min-h-11 items-center rounded-b-cut border border-line border-t-0 bg-surface px-3 py-1 t-small font-medium hyphens-auto wrap-anywhere">
                {t(`styles.${style}`)}
              </span>
              <span
                className="absolute end-2 top-2 grid size-7 place-items-center rounded-full border border-edge bg-surface text-transparent peer-checked:bg-ink peer-checked:text-on-ink"
                aria-hidden="true"
              >
                <Check className="ic ic--xs" />
              </span>
            </label>
          ))}
        </fieldset>
        <label className="row mt-6 cursor-pointer items-start rounded-cut border border-line bg-surface p-4">
          <span className="min-w-0 grow">
            {t("styles.analysis")}
            <small className="mt-0.5">{t("styles.analysisText")}</small>
          </span>
          <Switch name="styleAnalysisEnabled" value="true" defaultChecked={isAnalysed} />
        </label>
        <div className={pinnedClass} style={pinnedStyle}>
          <button type="submit" className="btn btn--primary btn--lg btn--wide lg:w-auto" aria-busy={isSending}>
            {t("styles.finish")}
          </button>
        </div>
      </Form>
    </>
  );
}
