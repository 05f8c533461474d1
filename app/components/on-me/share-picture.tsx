import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { showToast } from "#app/components/toasts/toaster";

const fileName = "espelho-em-mim.jpg";

const canShareFiles = () => navigator.canShare?.({ files: [new File([" "], fileName, { type: "image/jpeg" })] }) ?? false;

/** Hands a picture of this page to the device's share sheet; nothing where it has none. */
export function SharePicture({ file, title }: { file: Blob; title: string }) {
  const { t } = useTranslation("posts");
  const isReady = useHydrated();
  const [isSharing, setSharing] = useState(false);
  if (!isReady || !canShareFiles()) return null;
  async function share() {
    setSharing(true);
    try {
      await navigator.share({ files: [new File([file], fileName, { type: "image/jpeg" })], title });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) showToast({ key: "error.internal", isError: true });
    } finally {
      setSharing(false);
    }
  }
  return (
    <button type="button" className="btn btn--line grow" aria-busy={isSharing || undefined} onClick={share}>
      <Export className="ic" weight="light" aria-hidden="true" />
      {t("share")}
    </button>
  );
}
