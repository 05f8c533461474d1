import { Clock } from "@phosphor-icons/react/dist/ssr/Clock";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getWords } from "./entry";
import { useEntries } from "./outbox";

type Props = { path: string; receiverId?: string; children: (entry: { words: string; status: ReactNode }) => ReactNode };

/** Rows of comments or messages that wait for a connection. */
export function WaitingWords({ path, receiverId, children }: Props) {
  const { t } = useTranslation("outbox");
  const entries = useEntries().filter((entry) => entry.path === path && entry.body.receiverId === receiverId);
  if (entries.length === 0) return null;
  return (
    <ul className="rows" aria-label={t("title")}>
      {entries.map((entry) => (
        <li key={entry.key} className="py-3">
          {children({
            words: getWords(entry),
            status: (
              <p className={`flex items-center gap-1 t-label ${entry.refusal ? "text-danger" : "faint"}`}>
                <Clock className="ic ic--xs" aria-hidden="true" />
                {t(entry.refusal ? "refused" : "waiting")}
              </p>
            ),
          })}
        </li>
      ))}
    </ul>
  );
}
