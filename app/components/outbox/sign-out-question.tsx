import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Modal } from "#app/components/sheets/modal";
import { getEntries, onEntries, useEntries } from "./outbox";
import { discardEntries } from "./outbox-page";

const signOutPath = "/api/auth/signout";

/** Submits once nothing waits; returns what calls it off. */
function submitWhenEmpty(form: HTMLFormElement): () => void {
  const stop = onEntries(() => {
    if (getEntries().length > 0) return;
    stop();
    setTimeout(() => form.submit()); // the sheet's step back in the history would cancel it
  });
  return stop;
}

/** Asks before a sign-out that would delete what waits. */
export function SignOutQuestion() {
  const { t } = useTranslation(["outbox", "common"]);
  const [question, setQuestion] = useState<{ callOff: () => void } | null>(null);
  const count = useEntries().length;

  useEffect(() => {
    const ask = (event: SubmitEvent) => {
      if (!(event.target instanceof HTMLFormElement) || new URL(event.target.action).pathname !== signOutPath || !navigator.onLine) return;
      event.preventDefault();
      event.stopPropagation();
      setQuestion({ callOff: submitWhenEmpty(event.target) });
    };
    addEventListener("submit", ask, { capture: true });
    return () => removeEventListener("submit", ask, { capture: true });
  }, []);

  if (!question) return null;
  function close() {
    question?.callOff();
    setQuestion(null);
  }
  const discardAll = () => discardEntries(getEntries().map(({ key }) => key));
  return (
    <Modal title={t("signOut.title")} onClose={close}>
      <p className="muted">{t("signOut.text", { count })}</p>
      <button type="button" className="btn btn--dangerline btn--wide" onClick={discardAll}>
        {t("signOut.confirm")}
      </button>
      <button type="button" className="btn btn--quiet btn--wide" onClick={close}>
        {t("common:cancel")}
      </button>
    </Modal>
  );
}
