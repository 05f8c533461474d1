import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Modal } from "#app/components/sheets/modal";
import { getEntries, onEntries, useEntries } from "./outbox";
import { discardEntries } from "./outbox-page";

const signOutPath = "/api/auth/signout";

/** Asks before a sign-out that would delete what waits. */
export function SignOutQuestion() {
  const { t } = useTranslation(["outbox", "common"]);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const count = useEntries().length;

  // all was sent or deleted: nothing to ask
  useEffect(() => (form ? onEntries(() => getEntries().length === 0 && form.submit()) : undefined), [form]);

  useEffect(() => {
    const ask = (event: SubmitEvent) => {
      if (!(event.target instanceof HTMLFormElement) || new URL(event.target.action).pathname !== signOutPath || !navigator.onLine) return;
      event.preventDefault();
      event.stopPropagation();
      setForm(event.target);
    };
    addEventListener("submit", ask, { capture: true });
    return () => removeEventListener("submit", ask, { capture: true });
  }, []);

  if (!form) return null;
  const discardAll = () => discardEntries(getEntries().map(({ key }) => key));
  return (
    <Modal title={t("signOut.title")} onClose={() => setForm(null)}>
      <p className="muted">{t("signOut.text", { count })}</p>
      <button type="button" className="btn btn--dangerline btn--wide" onClick={discardAll}>
        {t("signOut.confirm")}
      </button>
      <button type="button" className="btn btn--quiet btn--wide" onClick={() => setForm(null)}>
        {t("common:cancel")}
      </button>
    </Modal>
  );
}
