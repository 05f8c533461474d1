import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Counter } from "./counter";
import { FieldError } from "./field-error";
import { TextArea } from "./text-area";

const longest = 150;

// as the schema counts: an emoji is one character, a line break too
const lengthOf = (text: string) => [...text.replaceAll("\r\n", "\n")].length;

/** The bio with its counter. */
export function BioField({ field }: { field: FieldMetadata<string> }) {
  const { t } = useTranslation("profile");
  const [length, setLength] = useState(lengthOf(field.initialValue ?? ""));
  return (
    <div className="field">
      <div className="lab">
        <label htmlFor={field.id}>{t("bio")}</label>
        <Counter length={length} longest={longest} />
      </div>
      <TextArea {...getTextareaProps(field)} key={field.key} className="in" rows={2} onText={(text) => setLength(lengthOf(text))} />
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  );
}
