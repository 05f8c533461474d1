import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { TextArea } from "#app/components/forms/text-area";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { fitHeight } from "#app/components/ui/fit-height";
import type { ClothesKind } from "#app/models/try-on/try-on-kind";
import { PromptSuggestions } from "./suggestions";

type Props = { field: FieldMetadata<string>; clothes: ClothesKind | null; hasLook: boolean; isRequired: boolean; onText: (text: string) => void };

/** The wish; while it is the proposed one it follows the clothes. */
export function PromptField({ field, clothes, hasLook, isRequired, onText }: Props) {
  const { t } = useTranslation("getReady");
  const box = useRef<HTMLTextAreaElement>(null);
  const [outdated, setOutdated] = useState<string[] | undefined>(); // errors of an earlier text
  const errors = field.errors === outdated ? undefined : field.errors;

  function take(text: string) {
    setOutdated(field.errors);
    if (box.current) fitHeight(box.current);
    onText(text);
  }

  const isProposed = (text: string) => text === "" || Object.values(t("defaultPrompts", { returnObjects: true })).includes(text);

  function write(text: string) {
    if (!box.current) return;
    box.current.value = text;
    take(text);
  }

  function addSuggestion(words: string) {
    const typed = box.current?.value.trim() ?? "";
    write(isProposed(typed) ? words : typed.includes(words) ? typed : `${typed} ${words}`);
    box.current?.focus();
  }

  useOnValue<ClothesKind | "nothing">(clothes ?? "nothing", (kind) => {
    if (isProposed(box.current?.value.trim() ?? "")) write(kind === "nothing" ? "" : t(`defaultPrompts.${kind}`));
  });

  return (
    <>
      <div className="field">
        <label className="lab" htmlFor={field.id}>
          {t(hasLook ? "detail" : "prompt")}
        </label>
        <TextArea
          {...getTextareaProps(field)}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? field.errorId : undefined}
          key={field.key}
          box={box}
          className="in field-sizing-content min-h-24 resize-none"
          rows={3}
          onText={take}
          required={isRequired}
          maxLength={2000}
        />
        <FieldError id={field.errorId} errors={errors} />
      </div>
      <PromptSuggestions onPick={addSuggestion} />
    </>
  );
}
