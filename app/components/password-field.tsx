import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Eye } from "@phosphor-icons/react/dist/ssr/Eye";
import { EyeSlash } from "@phosphor-icons/react/dist/ssr/EyeSlash";
import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "./field-error";
import { useHydrated } from "./use-hydrated";

type Props = { field: FieldMetadata<string>; label: string; aside?: ReactNode; problem?: string; children?: ReactNode } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "form"
>;

/** A password with an eye to see it by; `problem` is what the page itself finds wrong before anything is sent. */
export function PasswordField({ field, label, aside, problem, children, ...input }: Props) {
  const { t } = useTranslation("auth");
  const isReady = useHydrated();
  const [isShown, setShown] = useState(false);
  const errors = problem ? [problem] : field.errors;
  const Icon = isShown ? EyeSlash : Eye;
  return (
    <div className="field">
      <div className="lab">
        <label htmlFor={field.id}>{label}</label>
        {aside}
      </div>
      <span className="inw">
        <input
          {...getInputProps(field, { type: isShown ? "text" : "password" })}
          {...input}
          key={field.key}
          className="in"
          required
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? field.errorId : undefined}
        />
        {isReady ? (
          <button type="button" className="icb" aria-label={t(isShown ? "password.hide" : "password.show")} onClick={() => setShown(!isShown)}>
            <Icon className="ic" weight="light" aria-hidden="true" />
          </button>
        ) : null}
      </span>
      {children}
      <FieldError id={field.errorId} errors={errors} />
    </div>
  );
}
