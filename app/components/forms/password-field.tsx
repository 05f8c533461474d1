import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Eye } from "@phosphor-icons/react/dist/ssr/Eye";
import { EyeSlash } from "@phosphor-icons/react/dist/ssr/EyeSlash";
import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { FieldError } from "./field-error";
import { useRefusedValue } from "./use-refused";

type Props = {
  field: FieldMetadata<string>;
  label: string;
  aside?: ReactNode;
  problem?: string;
  isRight?: (text: string) => boolean;
  /** Value of the other password field. */
  comparedWith?: string;
  children?: ReactNode;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "form">;

const isFilled = (text: string) => text !== "";

export function PasswordField({ field, label, aside, problem, isRight = isFilled, comparedWith = "", onInput, children, ...input }: Props) {
  const { t } = useTranslation("auth");
  const isReady = useHydrated();
  const [isShown, setShown] = useState(false);
  const [text, setText] = useState("");
  const refused = useRefusedValue(field, `${text}\n${comparedWith}`, isRight(text));
  const errors = problem ? [problem] : refused;
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
          onInput={(event) => {
            setText(event.currentTarget.value);
            onInput?.(event);
          }}
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
