import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { Counter } from "./counter";
import { FieldError } from "./field-error";
import { useTypedBefore } from "./use-typed-before";

const longest = 500;

type Props = { field: FieldMetadata<string>; label: string; rows?: number; onText?: (text: string) => void };

/** The caption of a look, with its counter; `onText` hears of it as it stands. */
export function CaptionField({ field, label, rows = 2, onText }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const typed = useTypedBefore(box, field.id);
  const [length, setLength] = useState((field.initialValue ?? "").length);
  useEffect(() => {
    if (typed === null) return;
    setLength(typed.length);
    onText?.(typed);
  }, [typed, onText]);
  return (
    <div className="field">
      <div className="lab">
        <label htmlFor={field.id}>{label}</label>
        <Counter length={length} longest={longest} />
      </div>
      <textarea
        {...getTextareaProps(field)}
        key={field.key}
        ref={box}
        className="in"
        rows={rows}
        required
        maxLength={longest}
        onChange={({ target }) => {
          setLength(target.value.length);
          onText?.(target.value);
        }}
      />
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  );
}
