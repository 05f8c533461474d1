import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { useState } from "react";
import { maxCaptionLength } from "#app/models/looks/caption";
import { CharacterCount } from "./counter";
import { FieldError } from "./field-error";
import { TextArea } from "./text-area";

type Props = { field: FieldMetadata<string>; label: string; rows?: number; onText?: (text: string) => void };

export function CaptionField({ field, label, rows = 2, onText }: Props) {
  const [length, setLength] = useState((field.initialValue ?? "").length);
  return (
    <div className="field">
      <div className="lab">
        <label htmlFor={field.id}>{label}</label>
        <CharacterCount length={length} longest={maxCaptionLength} />
      </div>
      <TextArea
        {...getTextareaProps(field)}
        key={field.key}
        className="in"
        rows={rows}
        required
        maxLength={maxCaptionLength}
        onText={(text) => {
          setLength(text.length);
          onText?.(text);
        }}
      />
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  );
}
