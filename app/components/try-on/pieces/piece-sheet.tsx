import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { Modal } from "#app/components/sheets/modal";
import { FileButton } from "#app/components/try-on/file-button";
import { pictureTypes } from "#app/models/media/photo";
import { LookChooser } from "./look-chooser";
import { PasteButton } from "./paste-button";
import type { Pieces } from "./use-pieces";

/** Ways to fill a piece's place: pictures, what is kept, and looks. */
export function PieceSheet({ pieces }: { pieces: Pieces }) {
  const { t } = useTranslation(["getReady", "pieces"]);
  const input = {
    className: "file-input",
    type: "file",
    accept: pictureTypes,
    "aria-label": t("garment"),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => pieces.addChosen([...(currentTarget.files ?? [])]),
  };
  return (
    <Modal title={t("pieces:sheet.title")} onClose={pieces.close}>
      <div className="flex flex-wrap gap-2">
        <FileButton icon={<ImageSquare className="ic ic--s" aria-hidden="true" />} label={t("gallery")} input={{ ...input, multiple: true }} />
        <FileButton
          icon={<Camera className="ic ic--s" aria-hidden="true" />}
          label={t("camera")}
          input={{ ...input, capture: "environment" }}
          look="btn btn--line hidden pointer-coarse:inline-flex"
        />
        <PasteButton onPictures={pieces.addChosen} />
      </div>
      <LookChooser onChoose={pieces.addLook} />
    </Modal>
  );
}
