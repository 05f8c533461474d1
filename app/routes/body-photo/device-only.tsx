import { DeviceMobile } from "@phosphor-icons/react/dist/ssr/DeviceMobile";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isSavingData } from "#app/components/hooks/saver";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { canMakeBody } from "#app/components/try-on/body/make-device-body";
import { type ModelSizes, useDownload } from "#app/components/try-on/body/use-download";
import { formatMegabytes } from "./format-megabytes";

type Options = {
  /** The photo that is not to be kept, or null. */
  file: File | null;
  sizes: ModelSizes;
  onUse: (photo: File) => void;
};

/** How to use a photo without sending it; null where that is not wanted or not possible. */
export function useDeviceOnly({ file, sizes, onUse }: Options): { use: () => void; label: string; isWarned: boolean } | null {
  const { t, i18n } = useTranslation("bodyPhoto");
  const isReady = useHydrated();
  const megabytes = useDownload(sizes);
  const [isWarned, setWarned] = useState(false);
  if (!isReady || !file || megabytes === null || !canMakeBody()) return null;
  const size = formatMegabytes(megabytes, i18n.language);
  const label = megabytes === 0 ? t("device.use") : t(isWarned ? "hints.downloadAnyway" : "device.useAndDownload", { size });
  const use = () => (megabytes > 0 && !isWarned && isSavingData() ? setWarned(true) : onUse(file));
  return { use, label, isWarned };
}

/** What «only on this device» means. */
export function DeviceOnlyNote({ isWarned }: { isWarned: boolean }) {
  const { t } = useTranslation("bodyPhoto");
  return (
    <div className="flex items-start gap-2 t-small">
      <DeviceMobile className="ic ic--s mt-0.5 flex-none" aria-hidden="true" />
      <div>
        <p>
          <b className="font-semibold">{t("device.only")}.</b> {t("device.note")} {t("device.limits")}
        </p>
        <p role="status" className="font-semibold">
          {isWarned ? t("hints.saver") : null}
        </p>
      </div>
    </div>
  );
}
