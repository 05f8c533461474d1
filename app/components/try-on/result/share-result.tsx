import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSafeRevalidate } from "#app/components/hooks/use-fresh";
import { canShareFiles, copyText, shareFile } from "#app/components/sheets/share";
import { showToast } from "#app/components/toasts/toaster";
import { resultFilePath, tryOnPath } from "#app/paths";

const fileName = "image-edit-result.jpg";

/** Shares the file, else a link to the result. */
export function ShareResult({ edit: tryOn, className }: { edit: { id: string }; className: string }) {
  const { t } = useTranslation("getReady");
  const refresh = useSafeRevalidate();
  const [isSharing, setSharing] = useState(false);
  const file = useRef<Promise<File | null> | null>(null);
  const hasShownHint = useRef(false);
  const api = `/api/image-edits/${tryOn.id}/link`;

  // preloaded: share() needs a recent user gesture
  const fetchFile = () => (file.current ??= fetchImageFile(resultFilePath(tryOn)).then(keepForRetry));
  function keepForRetry(fetched: File | null) {
    if (!fetched) file.current = null;
    return fetched;
  }

  async function share(event: FormEvent) {
    event.preventDefault();
    if (isSharing) return;
    setSharing(true);
    const fetched = canShareFiles() ? await fetchFile() : null;
    if (fetched && isTouchOver() && !hasShownHint.current) showShareHint();
    else if (!fetched || !(await shareFile(fetched, t("result.shareTitle")))) await copy();
    setSharing(false);
  }
  function showShareHint() {
    hasShownHint.current = true;
    showToast({ key: "resultToShare" });
  }
  async function copy() {
    const isCopied = await copyText(createLink(api));
    showToast(isCopied ? { key: "imageLinkCopied" } : { key: "linkNotCopied", isError: true });
    refresh();
  }

  return (
    <form method="post" action={api} onSubmit={share} className="contents" aria-busy={isSharing}>
      <input type="hidden" name="returnTo" value={`${tryOnPath(tryOn)}#link`} />
      <input type="hidden" name="toast" value="imageLinkMade" />
      <button type="submit" className={className} onPointerDown={() => canShareFiles() && fetchFile()}>
        <Export className="ic" weight="light" aria-hidden="true" />
        {t("result.share")}
      </button>
    </form>
  );
}

// user activation expired during download
const isTouchOver = () => navigator.userActivation?.isActive === false;

async function fetchImageFile(path: string): Promise<File | null> {
  try {
    const response = await fetch(path);
    return response.ok ? new File([await response.blob()], fileName, { type: "image/jpeg" }) : null;
  } catch {
    return null; // network error
  }
}

async function createLink(api: string): Promise<string> {
  const response = await fetch(api, { method: "POST", headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(String(response.status));
  const { url }: { url: string } = await response.json();
  return url;
}
