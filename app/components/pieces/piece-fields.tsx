import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { TextField } from "#app/components/forms/text-field";
import type { Piece } from "#app/models/contract";
import { maxPieceText, pieceColours, pieceKinds, pieceSources } from "#app/models/pieces/piece";
import { HiddenLinkNote } from "./hidden-link-note";

type Name = "kind" | "name" | "brand" | "size" | "colour" | "price" | "source" | "link";
export type PieceFormFields = Record<
  Name | "isShared" | "imageUrl" | "area" | "x" | "y" | "width" | "height" | "key" | "pieceId" | "isLinkHidden" | "dropLink",
  string
>;

const isAlwaysRight = () => true;

type Props = { fields: Record<Name | "isShared" | "isLinkHidden" | "dropLink", FieldMetadata<string>>; hiddenLink?: Piece["hiddenLink"] };

/** What one says of a piece; all but its kind may stay unsaid. */
export function PieceFields({ fields, hiddenLink = null }: Props) {
  const { t } = useTranslation("piece");
  const isOpen = hiddenLink !== null || (["size", "price", "source", "link"] as const).some((name) => fields[name].initialValue || fields[name].errors);
  return (
    <>
      <p className="muted t-small">{t("onlyWhatYouSay")}</p>
      <Choice field={fields.kind} label={t("kind")} options={pieceKinds.map((kind) => [kind, t(`kinds.${kind}`)])} isRequired />
      <TextField field={fields.name} label={t("name")} maxLength={maxPieceText.name} placeholder={t("nameHint")} isRight={isAlwaysRight} autoComplete="off" />
      <TextField field={fields.brand} label={t("brand")} maxLength={maxPieceText.brand} isRight={isAlwaysRight} autoComplete="off" />
      <Choice field={fields.colour} label={t("colour")} options={pieceColours.map((colour) => [colour, t(`colours.${colour}`)])} />
      <details className="border-y border-line" open={isOpen}>
        <summary className="flex min-h-11 cursor-pointer items-center t-small font-medium">{t("form.more")}</summary>
        <div className="grid gap-5 pb-4">
          <TextField field={fields.size} label={t("size")} maxLength={maxPieceText.size} isRight={isAlwaysRight} autoComplete="off" />
          <TextField
            field={fields.price}
            label={t("price")}
            maxLength={20}
            inputMode="decimal"
            placeholder={t("priceHint")}
            isRight={isAlwaysRight}
            autoComplete="off"
          />
          <Choice field={fields.source} label={t("source")} options={pieceSources.map((source) => [source, t(`sources.${source}`)])} />
          <TextField
            field={fields.link}
            label={t("link")}
            maxLength={maxPieceText.link}
            inputMode="url"
            placeholder={t("linkHint")}
            isRight={isAlwaysRight}
            autoComplete="off"
          />
          {hiddenLink || fields.isLinkHidden.initialValue ? <input type="hidden" name="isLinkHidden" value="true" /> : null}
          {hiddenLink ? <HiddenLinkNote reason={hiddenLink.reason} drop={fields.dropLink} /> : null}
        </div>
      </details>
      <label className="row cursor-pointer t-small">
        <span className="grow">{t("shared")}</span>
        <input type="checkbox" className="sw" name="isShared" value="true" defaultChecked={fields.isShared.initialValue !== "false"} />
      </label>
    </>
  );
}

/** `none`: what the empty choice says. */
type ChoiceProps = { field: FieldMetadata<string>; label: string; options: [value: string, label: string][]; none?: string; isRequired?: boolean };

/** A list to choose one from. */
export function Choice({ field, label, options, none, isRequired = false }: ChoiceProps) {
  const { t } = useTranslation("piece");
  return (
    <label className="field">
      <span>{label}</span>
      <select {...getSelectProps(field)} key={field.key} className="in" required={isRequired}>
        <option value="">{isRequired ? "" : (none ?? t("unsaid"))}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldError id={field.errorId} errors={field.errors} />
    </label>
  );
}
