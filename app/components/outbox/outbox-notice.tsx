import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isWaiting } from "./entry";
import { useEntries } from "./outbox";
import { OutboxSheet } from "./outbox-sheet";
import { SignOutQuestion } from "./sign-out-question";

/** Line at the top with the number of waiting acts; opens their list. */
export function OutboxNotice() {
  const { t } = useTranslation("outbox");
  const [isOpen, setOpen] = useState(false);
  const entries = useEntries();
  const waiting = entries.filter(isWaiting).length;
  const refused = entries.length - waiting;
  return (
    <>
      <section className="flex flex-wrap items-center justify-center gap-x-3 bg-sunk-2 px-4 t-small" aria-label={t("title")}>
        <span role="status">
          {waiting > 0 ? t("countWaiting", { count: waiting }) : null}
          {waiting > 0 && refused > 0 ? " · " : null}
          {refused > 0 ? <span className="text-danger">{t("countRefused", { count: refused })}</span> : null}
        </span>
        <button type="button" className="link inline-flex min-h-11 items-center px-1 font-medium" onClick={() => setOpen(true)}>
          {t("show")}
        </button>
      </section>
      {isOpen ? <OutboxSheet onClose={() => setOpen(false)} /> : null}
      <SignOutQuestion />
    </>
  );
}
