import { useTranslation } from "react-i18next";
import { Modal } from "#app/components/sheets/modal";
import { RelativeTime } from "#app/components/ui/ago";
import type { ErrorCode } from "#app/lib/app-error";
import { isWaiting, type OutboxEntry } from "./entry";
import { EntryActions } from "./entry-actions";
import { getWords } from "./entry-words";
import { useEntries } from "./outbox";

/** What waits, and what was refused with its words. */
export function OutboxSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("outbox");
  const entries = useEntries();
  return (
    <Modal title={t("sheet")} onClose={onClose}>
      <p className="-mt-2 muted t-small">{t(entries.some(isWaiting) ? "hint" : "hintRefused")}</p>
      <ul className="rows max-h-[60dvh] overflow-y-auto">
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ul>
    </Modal>
  );
}

function Entry({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation(["outbox", "errors"]);
  const words = getWords(entry);
  return (
    <li className="grid gap-1 py-3">
      <p className="font-semibold t-small">{t(`kinds.${entry.kind}${entry.wanted === false ? "Undone" : ""}` as "kinds.like")}</p>
      {words ? <p className="wrap-anywhere whitespace-pre-line t-small">{words}</p> : null}
      <p className={`t-meta ${entry.refusal ? "text-danger" : "faint"}`}>
        {entry.refusal ? `${t("refused")}. ${t(`errors:${entry.refusal as ErrorCode}`, { defaultValue: "" })}` : t("waiting")}
        <span className="dot">·</span>
        <RelativeTime date={new Date(entry.madeAt).toISOString()} />
      </p>
      <EntryActions entry={entry} />
    </li>
  );
}
