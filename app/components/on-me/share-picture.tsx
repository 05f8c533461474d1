import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { canShareFiles, shareFile } from "#app/components/sheets/share";
import { showToast } from "#app/components/toasts/toaster";

const fileName = "espelho-em-mim.jpg";

/** Hands a picture of this page to the device's share sheet; nothing where it has none. */
export function SharePicture({ file, title }: { file: Blob; title: string }) {
  const { t } = useTranslation("posts");
  const isReady = useHydrated();
  const [isSharing, setSharing] = useState(false);
  if (!isReady || !canShareFiles()) return null;
  async function share() {
    setSharing(true);
    if (!(await shareFile(new File([file], fileName, { type: "image/jpeg" }), title))) showToast({ key: "error.internal", isError: true });
    setSharing(false);
  }
  return (
    <button type="button" className="btn btn--line grow" aria-busy={isSharing || undefined} onClick={share}>
      <Export className="ic" weight="light" aria-hidden="true" />
      {t("share")}
    </button>
  );
}
