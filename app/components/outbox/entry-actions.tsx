import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "#app/components/sheets/share";
import type { OutboxEntry } from "./entry";
import { getWords } from "./entry-words";
import { discardEntries, retryEntry } from "./outbox-page";

/** What can be done with an entry; its words can be copied once refused. */
export function EntryActions({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation("outbox");
  const [copyLabel, setCopyLabel] = useState<"copy" | "copied" | "notCopied">("copy");
  const words = getWords(entry);
  return (
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
  );
}
