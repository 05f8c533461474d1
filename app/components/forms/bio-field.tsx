import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CharacterCount } from "./counter";
import { FieldError } from "./field-error";
import { TextArea } from "./text-area";

const maxBioLength = 150;

// counts like the schema: code points, LF breaks
const countCharacters = (text: string) => [...text.replaceAll("\r\n", "\n")].length;

export function BioField({ field }: { field: FieldMetadata<string> }) {
  const { t } = useTranslation("profile");
  const [length, setLength] = useState(countCharacters(field.initialValue ?? ""));
  return (
    <div className="field">
      <div className="lab">
        <label htmlFor={field.id}>{t("bio")}</label>
        <CharacterCount length={length} longest={maxBioLength} />
      </div>
      <TextArea {...getTextareaProps(field)} key={field.key} className="in" rows={2} onText={(text) => setLength(countCharacters(text))} />
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  );
}
