import { Clock } from "@phosphor-icons/react/dist/ssr/Clock";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { OutboxEntry } from "./entry";
import { getWords } from "./entry-words";
import { loadOutbox } from "./hold";
import { useEntries } from "./outbox";

const EntryActions = lazy(async () => ({ default: (await loadOutbox()).EntryActions }));

type Props = { path: string; receiverId?: string; children: (entry: { words: string; status: ReactNode }) => ReactNode };

/** Comments or messages in the outbox. */
export const useWaitingWords = (path: string, receiverId?: string): OutboxEntry[] =>
  useEntries().filter((entry) => entry.path === path && entry.body.receiverId === receiverId);

/** Rows of comments or messages that wait for a connection. */
export function WaitingWords({ path, receiverId, children }: Props) {
  const { t } = useTranslation("outbox");
  const entries = useWaitingWords(path, receiverId);
  if (entries.length === 0) return null;
  return (
    <ul className="rows" aria-label={t("title")}>
      {entries.map((entry) => (
        <li key={entry.key} className="py-3">
          {children({ words: getWords(entry), status: <Status entry={entry} /> })}
        </li>
      ))}
    </ul>
  );
}

function Status({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation("outbox");
  return (
    <>
      <p className={`flex items-center gap-1 t-label ${entry.refusal ? "text-danger" : "faint"}`}>
        <Clock className="ic ic--xs" aria-hidden="true" />
        {t(entry.refusal ? "refused" : "waiting")}
      </p>
      {entry.refusal ? (
        <Suspense>
          <EntryActions entry={entry} />
        </Suspense>
      ) : null}
    </>
  );
}
