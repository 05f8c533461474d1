import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { FieldError } from "#app/components/forms/field-error";
import type { KeptPhoto } from "#app/models/contract";

const getFormId = ({ id }: KeptPhoto) => `forget-piece-${id}`;

const getThumbnail = ({ imageUrl }: KeptPhoto) => imageUrl.replace("1080.jpg", "320.webp");

function ForgetButton({ piece, number }: { piece: KeptPhoto; number: number }) {
  const { t } = useTranslation("pieces");
  return (
    <button
      type="submit"
      form={getFormId(piece)}
      className="icb icb--solid absolute end-0.5 top-0.5 size-8"
      aria-label={t("kept.forget", { number })}
      title={t("kept.forget", { number })}
    >
      <X className="ic ic--s" aria-hidden="true" />
    </button>
  );
}

/** «Minhas peças» in the sheet. */
export function KeptPieces({ kept, onChoose }: { kept: KeptPhoto[]; onChoose: (url: string) => void }) {
  const { t } = useTranslation("pieces");
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="kept-pieces" className="min-w-0">
      <h3 id="kept-pieces" className="lab mb-2 font-sans">
        {t("kept.label")}
      </h3>
      <ul className="-m-1 flex gap-2 overflow-x-auto p-1">
        {kept.map((piece, index) => (
          <li key={piece.id} className="relative w-20 flex-none">
            <button type="button" className="wells__replace" aria-label={t("kept.choose", { number: index + 1 })} onClick={() => onChoose(piece.imageUrl)}>
              <img className="look" src={getThumbnail(piece)} alt="" width={320} height={400} loading="lazy" />
            </button>
            <ForgetButton piece={piece} number={index + 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type BoxesProps = { kept: KeptPhoto[]; chosen: string[]; errors: string[] | undefined };

/** «Minhas peças» in the form, where no scripts run. */
export function KeptPieceBoxes({ kept, chosen, errors }: BoxesProps) {
  const { t } = useTranslation("pieces");
  if (kept.length === 0) return null;
  return (
    <fieldset className="col-span-full order-2 hidden min-w-0 unscripted:block" aria-describedby={errors ? "piece-error" : undefined}>
      <legend className="lab mb-2">{t("kept.label")}</legend>
      <ul className="flex flex-wrap gap-2">
        {kept.map((piece, index) => (
          <li key={piece.id} className="relative w-20">
            <label className="block cursor-pointer">
              <img className="look" src={getThumbnail(piece)} alt="" width={320} height={400} loading="lazy" />
              <input
                type="checkbox"
                name="piece"
                value={piece.imageUrl}
                defaultChecked={chosen.includes(piece.imageUrl)}
                aria-label={t("kept.choose", { number: index + 1 })}
                className="my-2 size-5 accent-glass"
              />
            </label>
            <ForgetButton piece={piece} number={index + 1} />
          </li>
        ))}
      </ul>
      <FieldError id="piece-error" errors={errors} />
    </fieldset>
  );
}

type FormsProps = { kept: KeptPhoto[]; returnTo: string; onForgotten: (url: string) => void };

/** Forms for the buttons, which stand inside another form. */
export function DeletePieceForms({ kept, returnTo, onForgotten }: FormsProps) {
  return kept.map((piece) => (
    <ActionForm
      key={piece.id}
      id={getFormId(piece)}
      action={`/api/user/pieces/${piece.id}`}
      method="delete"
      returnTo={returnTo}
      toast="pieceForgotten"
      onDone={() => onForgotten(piece.imageUrl)}
    >
      {null}
    </ActionForm>
  ));
}
