import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { PasswordField } from "#app/components/forms/password-field";
import { maxReasonLength } from "#app/models/shared/moderation";

type Reply = { result: SubmissionResult<string[]> };

type Props = {
  /** Names the form that a reply belongs to. */
  id: string;
  formKey: string;
  seen?: string | null;
  fields?: Record<string, string>;
  /** Allowed acts; a single one is a hidden field. */
  acts: { act: string; label: string }[];
  hint?: string;
  children?: ReactNode;
};

/** Last reply for the form of this name. */
export function useFailedAct(id: string) {
  const result = useActionData<Reply>()?.result;
  return result?.initialValue?.form === id ? result : undefined;
}

const passwordErrors = new Set(["errors:password_required", "errors:wrong_password"]);

/** Input stays after a refusal and clears after success. */
export function ActForm({ id, formKey, seen = null, fields: hidden = {}, acts, hint, children }: Props) {
  const { t } = useTranslation("admin");
  const failedAct = useFailedAct(id);
  const sent = useNavigation().formData;
  const [form, fields] = useForm<{ act: string; reason: string; currentPassword: string }>({
    id,
    lastResult: failedAct,
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const selectedAct = failedAct?.initialValue?.act;
  const reason = failedAct?.initialValue?.reason;
  const isSending = sent?.get("form") === id;
  const [only] = acts;
  return (
    <Form method="post" {...getFormProps(form)} preventScrollReset className="grid content-start gap-4" aria-busy={isSending}>
      <input type="hidden" name="form" value={id} />
      <input type="hidden" name="key" value={formKey} />
      {seen ? <input type="hidden" name="seen" value={seen} /> : null}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Fragment key={seen}>
        {acts.length > 1 ? (
          <div className="seg">
            {acts.map(({ act, label }) => (
              <label key={act}>
                <input type="radio" name="act" value={act} defaultChecked={act === selectedAct} required />
                {label}
              </label>
            ))}
          </div>
        ) : (
          <input type="hidden" name="act" value={only?.act} />
        )}
        {hint ? <p className="-mt-2 t-meta faint">{hint}</p> : null}
        {children}
        <div className="field">
          <label className="lab" htmlFor={fields.reason.id}>
            {t("reason")}
            <span className="faint font-normal">{t("reasonHint")}</span>
          </label>
          <textarea
            {...getTextareaProps(fields.reason)}
            key={fields.reason.key}
            defaultValue={typeof reason === "string" ? reason : ""}
            className="in"
            rows={3}
            maxLength={maxReasonLength}
          />
          <FieldError id={fields.reason.errorId} errors={fields.reason.errors} />
        </div>
      </Fragment>
      {form.errors?.some((error) => passwordErrors.has(error)) ? (
        <PasswordField field={fields.currentPassword} label={t("confirm.label")} autoComplete="current-password" />
      ) : null}
      <FieldError id={form.errorId} errors={fields.act.errors ?? form.errors} />
      <button type="submit" className="btn btn--primary justify-self-start">
        {acts.length > 1 ? t("submit") : only?.label}
      </button>
    </Form>
  );
}

/** Refusal of a form that has only a button. */
export function ActError() {
  const result = useActionData<Reply>()?.result;
  if (!result || result.initialValue?.form) return null;
  return <FieldError id="refusal" errors={result.error?.[""] ?? undefined} />;
}

/** A one-button act without a reason. */
export function ActButton({
  formKey,
  seen = null,
  act,
  fields = {},
  label,
  action,
  name,
}: {
  formKey: string;
  seen?: string | null;
  fields?: Record<string, string>;
  act: string;
  label: string;
  action?: string;
  name?: string;
}) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="key" value={formKey} />
      {seen ? <input type="hidden" name="seen" value={seen} /> : null}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn btn--line btn--wide" name="act" value={act} aria-label={name}>
        {label}
      </button>
    </Form>
  );
}
