import { useTranslation } from "react-i18next";

type Props = { files: File[]; isSending: boolean; onOpen: () => void; onStay: () => void };

/** Asks before another archive takes the place of one that is being sent. */
export function OtherFiles({ files, isSending, onOpen, onStay }: Props) {
  const { t } = useTranslation("importing");
  return (
    <div className="grid justify-items-start gap-2" role="alert">
      <p className="wrap-anywhere t-small">{t(isSending ? "otherWhileSending" : "otherAfterSending", { name: files[0]?.name ?? "" })}</p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn--line" onClick={onOpen}>
          {t(isSending ? "stopAndOpen" : "openOther")}
        </button>
        <button type="button" className="btn btn--quiet" onClick={onStay}>
          {t("stay")}
        </button>
      </div>
    </div>
  );
}
