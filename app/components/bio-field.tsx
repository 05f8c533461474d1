import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Counter } from "./counter";
import { FieldError } from "./field-error";
import { useTypedBefore } from "./use-typed-before";

const longest = 150;

// as the schema counts: an emoji is one character, a line break too
const lengthOf = (text: string) => [...text.replaceAll("\r\n", "\n")].length;

/** The bio with its counter. */
export function BioField({ field }: { field: FieldMetadata<string> }) {
  const { t } = useTranslation("profile");
  const box = useRef<HTMLTextAreaElement>(null);
  const typed = useTypedBefore(box, field.id);
  const [length, setLength] = useState(lengthOf(field.initialValue ?? ""));
  useEffect(() => {
    if (typed !== null) setLength(lengthOf(typed));
  }, [typed]);
  return (
    <div className="field">
      <div className="lab">
        <label htmlFor={field.id}>{t("bio")}</label>
        <Counter length={length} longest={longest} />
      </div>
      <textarea {...getTextareaProps(field)} key={field.key} ref={box} className="in" rows={2} onChange={(event) => setLength(lengthOf(event.target.value))} />
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  );
}
