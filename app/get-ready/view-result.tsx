import { Eye } from "@phosphor-icons/react/dist/ssr/Eye";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslation } from "react-i18next";
import { Dialog } from "#app/components/dialog";
import { inPlace } from "#app/components/in-place";
import { LookImage } from "#app/components/look-image";
import type { Picture } from "#app/models/picture";

type Props = { image: Picture; className: string; isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** The result by itself, as large as the screen; without scripts the file. */
export function ViewResult({ image, className, isOpen, onOpen }: Props) {
  const { t } = useTranslation("getReady");
  return (
    <>
      <a className={className} href={image.url} onClick={inPlace(() => onOpen(true))}>
        <Eye className="ic" weight="light" aria-hidden="true" />
        {t("result.view")}
      </a>
      {isOpen ? <Viewer image={image} onClose={() => onOpen(false)} /> : null}
    </>
  );
}

function Viewer({ image, onClose }: { image: Picture; onClose: () => void }) {
  const { t } = useTranslation(["getReady", "common"]);
  return (
    <Dialog className="viewer" aria-label={t("getReady:result.alt")} onClose={onClose}>
      <LookImage image={image} alt={t("getReady:result.alt")} sizes="100vw" className="" isEager isWhole />
      <button type="button" className="icb icb--solid" aria-label={t("common:close")} onClick={onClose}>
        <X className="ic" weight="light" aria-hidden="true" />
      </button>
    </Dialog>
  );
}
