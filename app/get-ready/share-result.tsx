import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "#app/components/share";
import { showToast } from "#app/components/toaster";
import { useFresh } from "#app/components/use-fresh";
import { editPath, resultFilePath } from "#app/paths";

const fileName = "image-edit-result.jpg";

/** The picture itself to the device's share sheet, else the link of a page for this one picture; without scripts that link, on the page. */
export function ShareResult({ edit, className }: { edit: { id: string }; className: string }) {
  const { t } = useTranslation("getReady");
  const refresh = useFresh();
  const [isSharing, setSharing] = useState(false);
  const file = useRef<Promise<File | null> | null>(null);
  const isTold = useRef(false);
  const api = `/api/image-edits/${edit.id}/link`;

  // asked for at the first touch: the share sheet opens only within moments of it
  const fetchFile = () => (file.current ??= fileAt(resultFilePath(edit)).then(orAgain));
  function orAgain(fetched: File | null) {
    if (!fetched) file.current = null;
    return fetched;
  }

  async function share(event: FormEvent) {
    event.preventDefault();
    if (isSharing) return;
    setSharing(true);
    const fetched = canShareFiles() ? await fetchFile() : null;
    if (fetched && isTouchOver() && !isTold.current) tell();
    else if (!fetched || !(await toDevice(fetched, t("result.shareTitle")))) await copy();
    setSharing(false);
  }
  function tell() {
    isTold.current = true;
    showToast({ key: "resultToShare" });
  }
  async function copy() {
    const isCopied = await copyText(linkFrom(api));
    showToast(isCopied ? { key: "imageLinkCopied" } : { key: "linkNotCopied", isError: true });
    refresh();
  }

  return (
    <form method="post" action={api} onSubmit={share} className="contents" aria-busy={isSharing}>
      <input type="hidden" name="returnTo" value={`${editPath(edit)}#link`} />
      <input type="hidden" name="toast" value="imageLinkMade" />
      <button type="submit" className={className} onPointerDown={() => canShareFiles() && fetchFile()}>
        <Export className="ic" weight="light" aria-hidden="true" />
        {t("result.share")}
      </button>
    </form>
  );
}

const canShareFiles = () => navigator.canShare?.({ files: [new File([" "], fileName, { type: "image/jpeg" })] }) ?? false;

// over a slow line the file may come when the device would no longer open its sheet for that touch
const isTouchOver = () => navigator.userActivation?.isActive === false;

async function fileAt(path: string): Promise<File | null> {
  try {
    const response = await fetch(path);
    return response.ok ? new File([await response.blob()], fileName, { type: "image/jpeg" }) : null;
  } catch {
    return null; // no line, or one that broke off halfway
  }
}

/** True when nothing is left to do: it was shared, or the person thought better of it. */
async function toDevice(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

async function linkFrom(api: string): Promise<string> {
  const response = await fetch(api, { method: "POST", headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(String(response.status));
  const { url }: { url: string } = await response.json();
  return url;
}
