import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { LookImage } from "#app/components/pictures/look-image";
import { removeLookPath } from "#app/components/try-on/screen";
import type { LookField } from "#app/models/try-on/pieces";
import type { Look } from "#app/models/try-on/try-on-start";
import { postPath } from "#app/paths";

/** A look that is worn; its URL parameter goes when it is removed. */
export function LookSlot({ name, look, errors }: { name: LookField; look: Look; errors: string[] | undefined }) {
  const { t } = useTranslation("getReady");
  const { search } = useLocation();
  return (
    <div className="contents">
      <div className="relative">
        <input type="hidden" name={name} value={look.id} />
        <div className={errors ? "wells__bad" : ""}>
          <LookImage image={look.image} alt={t("of", { name: look.by })} sizes="(min-width:64rem) 12rem, 40vw" isEager />
        </div>
        <Link
          className="icb icb--solid absolute end-1 top-1"
          to={removeLookPath(search, look)}
          replace
          preventScrollReset
          aria-label={t("remove.garment")}
          title={t("remove.garment")}
          aria-describedby={errors ? `${name}-error` : undefined}
        >
          <X className="ic" weight="light" aria-hidden="true" />
        </Link>
        <p className="wells__name">
          <Link className="trunc -my-2.5 inline-block max-w-full py-2.5 text-inherit no-underline hover:underline" to={postPath(look)}>
            {t("of", { name: look.by })}
          </Link>
        </p>
      </div>
      <FieldError id={`${name}-error`} errors={errors} className="wells__error" />
    </div>
  );
}
