import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { FieldError } from "#app/components/field-error";
import { useTypedBefore } from "./use-typed-before";

const longest = 500;

/** The caption of a look, with its counter. */
export function CaptionField({ field, label }: { field: FieldMetadata<string>; label: string }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const typed = useTypedBefore(box, field.id);
  const [length, setLength] = useState((field.initialValue ?? "").length);
  useEffect(() => {
    if (typed) setLength(typed.length);
  }, [typed]);
  return (
    <label className="field">
      <span>
        {label}
        <b className={`font-medium tabular-nums unscripted:hidden ${length >= longest ? "text-danger" : "faint"}`}>
          {length}/{longest}
        </b>
      </span>
      <textarea
        {...getTextareaProps(field)}
        key={field.key}
        ref={box}
        className="in"
        rows={2}
        required
        maxLength={longest}
        onChange={(event) => setLength(event.target.value.length)}
      />
      <FieldError id={field.errorId} errors={field.errors} />
    </label>
  );
}
