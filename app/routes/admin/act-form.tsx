import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/field-error";
import { PasswordField } from "#app/components/password-field";
import { longestReason } from "#app/models/moderation";

type Reply = { result: SubmissionResult<string[]> };

type Props = {
  /** Its name on the page: a reply goes to the form it belongs to. */
  id: string;
  formKey: string;
  seen?: string | null;
  fields?: Record<string, string>;
  /** What may be done; one alone is not asked for. */
  acts: { act: string; label: string }[];
  hint?: string;
  children?: ReactNode;
};

/** What was sent by the form of this name, and why it could not be done. */
export function useRefused(id: string) {
  const result = useActionData<Reply>()?.result;
  return result?.initialValue?.form === id ? result : undefined;
}

const asksForPassword = new Set(["errors:password_required", "errors:wrong_password"]);

/** Says what to do and why; what was typed stays when it could not be done, and goes when it was. */
export function ActForm({ id, formKey, seen = null, fields: hidden = {}, acts, hint, children }: Props) {
  const { t } = useTranslation("admin");
  const refused = useRefused(id);
  const sent = useNavigation().formData;
  const [form, fields] = useForm<{ act: string; reason: string; currentPassword: string }>({
    id,
    lastResult: refused,
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const chosen = refused?.initialValue?.act;
  const reason = refused?.initialValue?.reason;
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
                <input type="radio" name="act" value={act} defaultChecked={act === chosen} required />
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
            maxLength={longestReason}
          />
          <FieldError id={fields.reason.errorId} errors={fields.reason.errors} />
        </div>
      </Fragment>
      {form.errors?.some((error) => asksForPassword.has(error)) ? (
        <PasswordField field={fields.currentPassword} label={t("confirm.label")} autoComplete="current-password" />
      ) : null}
      <FieldError id={form.errorId} errors={fields.act.errors ?? form.errors} />
      <button type="submit" className="btn btn--primary justify-self-start">
        {acts.length > 1 ? t("submit") : only?.label}
      </button>
    </Form>
  );
}

/** Why a button alone could not do it: it has no place of its own to say so, and may stand on another page. */
export function PlainRefusal() {
  const result = useActionData<Reply>()?.result;
  if (!result || result.initialValue?.form) return null;
  return <FieldError id="refusal" errors={result.error?.[""] ?? undefined} />;
}

/** One button, no reason: for what nobody is told of. */
export function PlainAct({
  formKey,
  seen = null,
  act,
  label,
  action,
  name,
}: {
  formKey: string;
  seen?: string | null;
  act: string;
  label: string;
  action?: string;
  name?: string;
}) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="key" value={formKey} />
      {seen ? <input type="hidden" name="seen" value={seen} /> : null}
      <button type="submit" className="btn btn--line btn--wide" name="act" value={act} aria-label={name}>
        {label}
      </button>
    </Form>
  );
}
