import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { useState } from "react";
import { Counter } from "./counter";
import { FieldError } from "./field-error";
import { TextArea } from "./text-area";

const longest = 500;

type Props = { field: FieldMetadata<string>; label: string; rows?: number; onText?: (text: string) => void };

/** The caption of a look, with its counter; `onText` hears of it as it stands. */
export function CaptionField({ field, label, rows = 2, onText }: Props) {
  const [length, setLength] = useState((field.initialValue ?? "").length);
  return (
    <div className="field">
      <div className="lab">
        <label htmlFor={field.id}>{label}</label>
        <Counter length={length} longest={longest} />
      </div>
      <TextArea
        {...getTextareaProps(field)}
        key={field.key}
        className="in"
        rows={rows}
        required
        maxLength={longest}
        onText={(text) => {
          setLength(text.length);
          onText?.(text);
        }}
      />
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  );
}
