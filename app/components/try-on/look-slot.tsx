import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { LookImage } from "#app/components/pictures/look-image";
import type { Look } from "#app/models/try-on/try-on-start";
import { postPath } from "#app/paths";
import { screenPath } from "./screen";

export function LookSlot({ look, errors }: { look: Look; errors: string[] | undefined }) {
  const { t } = useTranslation("getReady");
  return (
    <div className="relative min-w-0">
      <input type="hidden" name="look" value={look.id} />
      <LookImage image={look.image} alt={t("of", { name: look.by })} sizes="(min-width:64rem) 15rem, 46vw" isEager />
      <Link
        className="icb icb--solid absolute end-1 top-1"
        to={screenPath("edit-ai", "")}
        replace
        preventScrollReset
        aria-label={t("remove.garment")}
        title={t("remove.garment")}
      >
        <X className="ic" weight="light" aria-hidden="true" />
      </Link>
      <p className="flex items-baseline gap-1 t-meta muted">
        <Link className="trunc inline-block min-h-11 max-w-full py-1.5 text-inherit no-underline hover:underline" to={postPath(look)}>
          {t("of", { name: look.by })}
        </Link>
      </p>
      <FieldError id="garment-error" errors={errors} />
    </div>
  );
}
