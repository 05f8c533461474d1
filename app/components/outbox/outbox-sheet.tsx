import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Modal } from "#app/components/sheets/modal";
import { copyText } from "#app/components/sheets/share";
import { RelativeTime } from "#app/components/ui/ago";
import type { ErrorCode } from "#app/lib/app-error";
import { getWords, type OutboxEntry } from "./entry";
import { useEntries } from "./outbox";
import { discardEntries, retryEntry } from "./outbox-page";

/** What waits, and what was refused with its words. */
export function OutboxSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("outbox");
  return (
    <Modal title={t("title")} onClose={onClose}>
      <p className="-mt-2 muted t-small">{t("hint")}</p>
      <ul className="rows max-h-[60dvh] overflow-y-auto">
        {useEntries().map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ul>
    </Modal>
  );
}

function Entry({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation(["outbox", "errors"]);
  const words = getWords(entry);
  const [copyLabel, setCopyLabel] = useState<"copy" | "copied" | "notCopied">("copy");
  return (
    <li className="grid gap-1 py-3">
      <p className="font-semibold t-small">{t(`kinds.${entry.kind}${entry.wanted === false ? "Undone" : ""}` as "kinds.like")}</p>
      {words ? <p className="wrap-anywhere whitespace-pre-line t-small">{words}</p> : null}
      <p className={`t-meta ${entry.refusal ? "text-danger" : "faint"}`}>
        {entry.refusal ? `${t("refused")}. ${t(`errors:${entry.refusal as ErrorCode}`, { defaultValue: "" })}` : t("waiting")}
        <span className="dot">·</span>
        <RelativeTime date={new Date(entry.madeAt).toISOString()} />
      </p>
      <div className="-ms-3 flex flex-wrap">
        {entry.refusal ? (
          <button type="button" className="btn btn--quiet" onClick={() => retryEntry(entry.key)}>
            {t("retry")}
          </button>
        ) : null}
        {entry.refusal && words ? (
          <button type="button" className="btn btn--quiet" onClick={async () => setCopyLabel((await copyText(words)) ? "copied" : "notCopied")}>
            {t(copyLabel)}
          </button>
        ) : null}
        <button type="button" className="btn btn--quiet" onClick={() => discardEntries([entry.key])}>
          {t("discard")}
        </button>
      </div>
    </li>
  );
}
