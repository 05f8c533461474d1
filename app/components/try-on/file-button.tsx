import type { InputHTMLAttributes, ReactNode } from "react";

type Props = { icon: ReactNode; label: string; input: InputHTMLAttributes<HTMLInputElement>; look?: string };

/** A file input that looks like a button. */
export function FileButton({ icon, label, input, look = "btn btn--line" }: Props) {
  return (
    <label
      className={`${look} px-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-glass unscripted:flex-wrap unscripted:rounded-cut`}
    >
      {icon}
      {label}
      <input {...input} aria-label={`${input["aria-label"]}: ${label}`} />
    </label>
  );
}
