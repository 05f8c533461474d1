import { Link } from "@remix-run/react";
import type { InputHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";

type Props = { input: InputHTMLAttributes<HTMLInputElement>; errorId: string; errors: string[] | undefined; isCompact?: boolean };

/** Asks for the consent that pictures go to the AI provider. */
export function ConsentNotice({ input, errorId, errors, isCompact = false }: Props) {
  const { t } = useTranslation("getReady");
  return (
    <section aria-labelledby="provider-notice" className={isCompact ? "grid border-t border-line pt-2" : "grid gap-1 border-y border-line py-4"}>
      <h2 id="provider-notice" className={`font-sans font-semibold ${isCompact ? "text-[0.875rem]" : "text-body"}`}>
        {t("notice.title")}
      </h2>
      <p className={isCompact ? "t-meta muted" : "t-small muted"}>
        {t("notice.text")}{" "}
        <Link className="link" to="/privacy">
          {t("notice.privacy")}
        </Link>
      </p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 t-small font-medium">
        <input {...input} type="checkbox" className="size-5 flex-none accent-glass" required />
        {t("notice.accept")}
      </label>
      <FieldError id={errorId} errors={errors} />
    </section>
  );
}
