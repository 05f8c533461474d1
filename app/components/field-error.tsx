import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { waitInWords } from "#app/locales/wait";

/** A key such as `errors:caption_required`, as schemas name their messages. */
type MessageKey = ParseKeys<["errors", "auth", "common"]>;

/** What is wrong with a field, beside it, in the reader's language. */
export function FieldError({ id, errors }: { id: string; errors: string[] | undefined }) {
  const { t, i18n } = useTranslation(["errors", "auth", "common"]);
  const wordsOf = (error: string) => {
    const [key = "", wait] = error.split("?wait=");
    return wait ? t(key as MessageKey, { wait: waitInWords(Number(wait), i18n.language) }) : t(key as MessageKey);
  };
  if (!errors?.length) return null;
  return (
    <span className="err mt-1.5" id={id} role="alert">
      <WarningCircle className="ic ic--s" aria-hidden="true" />
      <span>
        {errors.map((error) => (
          <span className="block" key={error}>
            {wordsOf(error)}
          </span>
        ))}
      </span>
    </span>
  );
}
