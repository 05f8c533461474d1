import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { formatWait } from "#app/locales/wait";

/** Translation key from a schema message. */
type MessageKey = ParseKeys<["errors", "auth", "common"]>;

export function FieldError({ id, errors, className = "" }: { id: string; errors: string[] | undefined; className?: string }) {
  const { t, i18n } = useTranslation(["errors", "auth", "common"]);
  const getErrorText = (error: string) => {
    const [key = "", wait] = error.split("?wait=");
    return wait ? t(key as MessageKey, { wait: formatWait(Number(wait), i18n.language) }) : t(key as MessageKey);
  };
  if (!errors?.length) return null;
  return (
    <span className={`err mt-1.5 ${className}`} id={id} role="alert">
      <WarningCircle className="ic ic--s" aria-hidden="true" />
      <span>
        {errors.map((error) => (
          <span className="block" key={error}>
            {getErrorText(error)}
          </span>
        ))}
      </span>
    </span>
  );
}
