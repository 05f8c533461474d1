import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { FieldError } from "./field-error";
import { useRefusedValue } from "./use-refused";

type Props = {
  field: FieldMetadata<string>;
  label: string;
  aside?: ReactNode;
  isRight?: (text: string) => boolean;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "form" | "onInput">;

const isFilled = (text: string) => text.trim() !== "";

/** Labeled input; its error hides once corrected. */
export function TextField({ field, label, aside, isRight = isFilled, ...input }: Props) {
  const [text, setText] = useState(field.initialValue ?? "");
  const errors = useRefusedValue(field, text, isRight(text));
  return (
    <div className="field">
      <div className="lab">
        <label htmlFor={field.id}>{label}</label>
        {aside}
      </div>
      <input
        {...getInputProps(field, { type: "text" })}
        {...input}
        key={field.key}
        className="in"
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? field.errorId : undefined}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <FieldError id={field.errorId} errors={errors} />
    </div>
  );
}
