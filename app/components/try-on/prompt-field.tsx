import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { TextArea } from "#app/components/forms/text-area";
import { fitHeight } from "#app/components/ui/fit-height";
import { PromptSuggestions } from "./suggestions";

export function PromptField({ field }: { field: FieldMetadata<string> }) {
  const { t } = useTranslation("getReady");
  const box = useRef<HTMLTextAreaElement>(null);

  function addSuggestion(words: string) {
    if (!box.current) return;
    const typed = box.current.value.trim();
    if (typed === "" || typed === t("defaultPrompt")) box.current.value = words;
    else if (!typed.includes(words)) box.current.value = `${typed} ${words}`;
    fitHeight(box.current);
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
          onText={() => box.current && fitHeight(box.current)}
          required
          maxLength={2000}
        />
        <FieldError id={field.errorId} errors={field.errors} />
      </div>
      <PromptSuggestions onPick={addSuggestion} />
    </>
  );
}
