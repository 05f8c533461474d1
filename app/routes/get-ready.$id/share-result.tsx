import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toaster";

/** The picture itself to the device's share sheet, or its link to the clipboard; without scripts the picture, to be shared from there. */
export function ShareResult({ url, className }: { url: string; className: string }) {
  const { t } = useTranslation("getReady");

  async function share(event: MouseEvent) {
    event.preventDefault();
    try {
      const blob = await (await fetch(url)).blob();
      const files = [new File([blob], "image-edit-result.jpg", { type: blob.type })];
      if (navigator.canShare?.({ files })) return await navigator.share({ files, title: t("result.shareTitle") });
      await navigator.clipboard.writeText(new URL(url, location.href).href);
      showToast({ key: "imageLinkCopied" });
    } catch (error) {
      const isChangeOfMind = error instanceof DOMException && error.name === "AbortError";
      if (!isChangeOfMind) showToast({ key: "linkNotCopied", isError: true });
    }
  }

  return (
    <a className={className} href={url} onClick={share}>
      <Export className="ic" weight="light" aria-hidden="true" />
      {t("result.share")}
    </a>
  );
}
