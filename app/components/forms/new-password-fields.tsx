import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { criteriaCount, flawKeys, meetsPasswordPolicy, type PasswordRating, ratePassword } from "#app/models/account/password-strength";
import { PasswordField } from "./password-field";

const places = Array.from({ length: criteriaCount }, (_, index) => index + 1);

type Fields = { password: FieldMetadata<string>; confirmPassword: FieldMetadata<string> };

/** Password twice with strength; rejects `names`. */
export function NewPasswordFields({ fields, label, names }: { fields: Fields; label: string; names: string[] }) {
  const { t } = useTranslation("auth");
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [hasConfirmed, setConfirmed] = useState(false);
  const verdict = ratePassword(password, names);
  const isSame = confirmation === password;
  const shownFlaws = verdict.flaws.filter((flaw) => !fields.password.errors?.includes(flawKeys[flaw]));
  return (
    <>
      <PasswordField
        field={fields.password}
        label={label}
        autoComplete="new-password"
        isRight={() => meetsPasswordPolicy(verdict)}
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
      >
        <StrengthMeter isEmpty={password === ""} verdict={{ ...verdict, flaws: shownFlaws }} />
      </PasswordField>
      <PasswordField
        field={fields.confirmPassword}
        label={t("password.confirm")}
        autoComplete="new-password"
        problem={hasConfirmed && confirmation !== "" && !isSame ? "auth:password.mismatch" : undefined}
        isRight={() => confirmation !== "" && isSame}
        comparedWith={password}
        onInput={({ currentTarget }) => {
          setConfirmation(currentTarget.value);
          setConfirmed(false);
        }}
        // avoids layout shift under the pressed button
        onBlur={({ relatedTarget }) => setConfirmed(!(relatedTarget instanceof HTMLButtonElement))}
      />
    </>
  );
}

function StrengthMeter({ isEmpty, verdict: { missing, flaws, met, strength } }: { isEmpty: boolean; verdict: PasswordRating }) {
  const { t } = useTranslation(["auth", "errors"]);
  return (
    <div className="mt-1 grid gap-1.5">
      <div className="pw" data-strength={strength} aria-hidden="true">
        {places.map((place) => (
          <i key={place} data-on={place <= met ? "" : undefined} />
        ))}
      </div>
      <p className="t-meta muted" role="status">
        {isEmpty ? (
          t("auth:password.rule")
        ) : (
          <>
            {t("auth:strength.label")} <b className="font-semibold text-ink">{t(`auth:strength.${strength}`)}</b>
            {missing.length > 0 ? (
              <>
                <span className="dot">·</span>
                {t("auth:strength.missing", { criteria: missing.map((criterion) => t(`auth:strength.${criterion}`)).join(", ") })}
              </>
            ) : null}
            {flaws.map((flaw) => (
              <span key={flaw} className="block">
                {t(flawKeys[flaw])}
              </span>
            ))}
          </>
        )}
      </p>
    </div>
  );
}
