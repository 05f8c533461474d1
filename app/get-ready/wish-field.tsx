import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/field-error";
import { TextArea } from "#app/components/text-area";
import { Suggestions } from "./suggestions";

/** What somebody wants to try on, in their own words or with some of ours. */
export function WishField({ field }: { field: FieldMetadata<string> }) {
  const { t } = useTranslation("getReady");
  const box = useRef<HTMLTextAreaElement>(null);

  function write(words: string) {
    if (!box.current) return;
    const typed = box.current.value.trim();
    if (typed === "" || typed === t("defaultPrompt")) box.current.value = words;
    else if (!typed.includes(words)) box.current.value = `${typed} ${words}`;
    box.current.focus();
  }

  return (
    <>
      <div className="field">
        <label className="lab" htmlFor={field.id}>
          {t("prompt")}
        </label>
        <TextArea
          {...getTextareaProps(field)}
          key={field.key}
          box={box}
          className="in field-sizing-content min-h-24 resize-none"
          rows={3}
          required
          maxLength={2000}
        />
        <FieldError id={field.errorId} errors={field.errors} />
      </div>
      <Suggestions onPick={write} />
    </>
  );
}
