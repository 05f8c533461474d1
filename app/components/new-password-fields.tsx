import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { countCriteria, criteriaCount, strengthOf } from "#app/models/password-strength";
import { PasswordField } from "./password-field";

const places = Array.from({ length: criteriaCount }, (_, index) => index + 1);

type Fields = { password: FieldMetadata<string>; confirmPassword: FieldMetadata<string> };

/** A new password twice, its strength said in words while it is typed; until then, and without JavaScript, the rule. */
export function NewPasswordFields({ fields, label }: { fields: Fields; label: string }) {
  const { t } = useTranslation("auth");
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const isMismatch = confirmation !== "" && confirmation !== password;
  return (
    <>
      <PasswordField field={fields.password} label={label} autoComplete="new-password" onInput={(event) => setPassword(event.currentTarget.value)}>
        <StrengthMeter password={password} />
      </PasswordField>
      <PasswordField
        field={fields.confirmPassword}
        label={t("password.confirm")}
        autoComplete="new-password"
        problem={isMismatch ? "auth:password.mismatch" : undefined}
        onInput={() => setConfirmation("")}
        onBlur={(event) => setConfirmation(event.currentTarget.value)}
      />
    </>
  );
}

function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation("auth");
  const met = countCriteria(password);
  const left = criteriaCount - met;
  return (
    <div className="mt-1 grid gap-1.5">
      <div className="pw" aria-hidden="true">
        {places.map((place) => (
          <i key={place} data-on={place <= met ? "" : undefined} />
        ))}
      </div>
      <p className="t-meta muted" role="status">
        {password === "" ? (
          t("password.rule")
        ) : (
          <>
            {t("strength.label")} <b className="font-semibold text-ink">{t(`strength.${strengthOf(password)}`)}</b>
            {left > 0 ? (
              <>
                <span className="dot">·</span>
                {t("strength.left", { count: left })}
              </>
            ) : null}
          </>
        )}
      </p>
    </div>
  );
}
