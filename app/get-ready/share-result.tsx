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
    const isDone = canShareFiles() && (await toDevice(await fetchFile(), t("result.shareTitle")));
    if (!isDone) {
      const isCopied = await copyText(linkFrom(api));
      showToast(isCopied ? { key: "imageLinkCopied" } : { key: "linkNotCopied", isError: true });
      refresh();
    }
    setSharing(false);
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

async function fileAt(path: string): Promise<File | null> {
  try {
    const response = await fetch(path);
    return response.ok ? new File([await response.blob()], fileName, { type: "image/jpeg" }) : null;
  } catch {
    return null; // no line, or one that broke off halfway
  }
}

/** True when nothing is left to do: it was shared, or the person thought better of it. */
async function toDevice(file: File | null, title: string): Promise<boolean> {
  if (!file) return false;
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
