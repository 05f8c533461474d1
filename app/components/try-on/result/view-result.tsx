import { Eye } from "@phosphor-icons/react/dist/ssr/Eye";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { LookImage } from "#app/components/pictures/look-image";
import { Dialog } from "#app/components/sheets/dialog";
import type { Picture } from "#app/models/media/picture";

type Props = { image: Picture; className: string; isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** Full-screen result; a file link without scripts. */
export function ViewResult({ image, className, isOpen, onOpen }: Props) {
  const { t } = useTranslation("getReady");
  return (
    <>
      <a className={className} href={image.url} onClick={onPlainClick(() => onOpen(true))}>
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
      <div className="contents" style={{ "--ratio": image.width / image.height } as CSSProperties}>
        <LookImage image={image} alt={t("getReady:result.alt")} sizes="100vw" className="" isEager isWhole isWanted />
      </div>
      <button type="button" className="icb icb--solid" aria-label={t("common:close")} onClick={onClose}>
        <X className="ic" weight="light" aria-hidden="true" />
      </button>
    </Dialog>
  );
}
