import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "./field-error";

const longest = 150;
const nearly = longest * 0.9;

// as the schema counts: an emoji is one character, a line break too
const lengthOf = (text: string) => [...text.replaceAll("\r\n", "\n")].length;

/** The bio with its counter, which speaks only when the end is near and when it is reached. */
export function BioField({ field }: { field: FieldMetadata<string> }) {
  const { t } = useTranslation("profile");
  const [length, setLength] = useState(lengthOf(field.initialValue ?? ""));
  const isFull = length >= longest;
  return (
    <div className="field">
      <div className="lab">
        <label htmlFor={field.id}>{t("bio")}</label>
        <span className={`font-medium tabular-nums unscripted:hidden ${length > longest ? "text-danger" : "faint"}`} aria-hidden="true">
          {length}/{longest}
        </span>
      </div>
      <textarea {...getTextareaProps(field)} key={field.key} className="in" rows={2} onChange={(event) => setLength(lengthOf(event.target.value))} />
      <output className="sr-only">{isFull ? t("bioFull", { longest }) : length >= nearly ? t("bioNearlyFull", { longest }) : ""}</output>
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  );
}
