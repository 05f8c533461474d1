import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { ImageSquare } from "@phosphor-icons/react/dist/ssr/ImageSquare";
import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { Modal } from "#app/components/sheets/modal";
import { FileButton } from "#app/components/try-on/file-button";
import type { KeptPhoto } from "#app/models/contract";
import { pictureTypes } from "#app/models/media/photo";
import { DeletePieceForms, KeptPieces } from "./kept-pieces";
import { LookChooser } from "./look-chooser";
import { PasteButton } from "./paste-button";
import type { Pieces } from "./use-pieces";

type Props = { pieces: Pieces; kept: KeptPhoto[] };

/** The sheet that fills a piece's place, and the forms of its buttons. */
export function PieceSheet({ returnTo, ...sheet }: Props & { returnTo: string }) {
  return (
    <>
      <DeletePieceForms kept={sheet.kept} returnTo={returnTo} onForgotten={sheet.pieces.forget} />
      {sheet.pieces.isChoosing ? <OpenSheet {...sheet} /> : null}
    </>
  );
}

function OpenSheet({ pieces, kept }: Props) {
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
      <KeptPieces kept={kept} onChoose={pieces.addKept} />
      <LookChooser onChoose={pieces.addLook} />
    </Modal>
  );
}
