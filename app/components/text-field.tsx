import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useState } from "react";
import { FieldError } from "./field-error";

type Props = {
  field: FieldMetadata<string>;
  label: string;
  aside?: ReactNode;
  /** Whether the text is right, as far as the page can tell. */
  isRight?: (text: string) => boolean;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "form" | "onInput">;

const isFilled = (text: string) => text.trim() !== "";

/** One line of text under its name, with what is wrong beneath until the text is right. */
export function TextField({ field, label, aside, isRight = isFilled, ...input }: Props) {
  const [corrected, setCorrected] = useState<string[]>();
  const errors = field.errors === corrected ? undefined : field.errors;
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => setCorrected(isRight(currentTarget.value) ? field.errors : undefined);
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
        onInput={onInput}
      />
      <FieldError id={field.errorId} errors={errors} />
    </div>
  );
}
