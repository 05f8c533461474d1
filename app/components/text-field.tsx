import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { FieldError } from "./field-error";

type Props = { field: FieldMetadata<string>; label: string; aside?: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, "form">;

/** One line of text under its name, with what is wrong beneath. */
export function TextField({ field, label, aside, ...input }: Props) {
  return (
    <div className="field">
      <div className="lab">
        <label htmlFor={field.id}>{label}</label>
        {aside}
      </div>
      <input {...getInputProps(field, { type: "text" })} {...input} key={field.key} className="in" />
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  );
}
