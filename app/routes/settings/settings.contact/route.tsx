import { getFormProps, getSelectProps, getTextareaProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { revalidateUnlessFailed } from "#app/components/data/revalidate-unless-failed";
import { FieldError } from "#app/components/forms/field-error";
import { env } from "#app/config/env.server";
import { readForm } from "#app/http/input.server";
import { invalidForm, redirectOrReply, runFormAction } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { ContactInput } from "#app/models/account/contact.schema";
import { createContactMessage } from "#app/models/account/contact.server";
import { type ContactSubject, contactSubjects } from "#app/models/account/contact-subject";
import { usePanelForm } from "#app/routes/settings/settings/use-panel-form";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const shouldRevalidate = revalidateUnlessFailed;

export async function loader({ context }: LoaderFunctionArgs) {
  const { subscriptionPlan } = await context.requireViewer();
  return { plan: subscriptionPlan, support: env.SUPPORT_EMAIL };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, ContactInput);
  if (submission.status !== "success") return invalidForm(submission);
  const { refusal } = await runFormAction(submission, async () => {
    await consumeLimit("contact", viewer.id);
    await createContactMessage(viewer, submission.value);
  });
  return refusal ?? redirectOrReply(request, "/settings/contact", "messageSent", submission.reply({ resetForm: true }));
}

export default function ContactView() {
  const { t } = useTranslation("settings");
  const { plan, support } = useLoaderData<typeof loader>();
  const { fetcher, lastResult } = usePanelForm();
  const [form, fields] = useForm<{ subject: ContactSubject; message: string }>({
    id: "contact",
    lastResult,
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const isSending = fetcher.state !== "idle";
  return (
    <>
      <fetcher.Form method="post" action="/settings/contact" {...getFormProps(form)} className="grid gap-4">
        <div className="field">
          <label className="lab" htmlFor={fields.subject.id}>
            {t("contact.subject")}
          </label>
          <select {...getSelectProps(fields.subject)} key={fields.subject.key} className="in" required>
            <option value="">{t("contact.choose")}</option>
            {contactSubjects.map((subject) => (
              <option key={subject} value={subject}>
                {t(`contact.subjects.${subject}`)}
              </option>
            ))}
          </select>
          <FieldError id={fields.subject.errorId} errors={fields.subject.errors} />
        </div>
        <div className="field">
          <label className="lab" htmlFor={fields.message.id}>
            {t("contact.message")}
          </label>
          <textarea {...getTextareaProps(fields.message)} key={fields.message.key} className="in min-h-40" required maxLength={5000} />
          <FieldError id={fields.message.errorId} errors={fields.message.errors} />
        </div>
        <p className="t-meta faint">{t("contact.also", { plan: t(`plans.${plan}`) })}</p>
        <FieldError id={form.errorId} errors={form.errors} />
        <button type="submit" className="btn btn--primary btn--wide" aria-busy={isSending}>
          {t(isSending ? "contact.sending" : "contact.send")}
        </button>
      </fetcher.Form>
      <section>
        <h2 className="over font-sans">{t("contact.others")}</h2>
        <div className="rows">
          <div className="row flex-wrap">
            <div>{t("contact.email")}</div>
            <a className="link inline-flex min-h-11 items-center wrap-anywhere" href={`mailto:${support}`}>
              {support}
            </a>
          </div>
          <div className="row">
            <div>{t("contact.whatsapp")}</div>
            <span className="muted t-small">{t("contact.soon")}</span>
          </div>
        </div>
      </section>
      <p className="muted t-small">{t("contact.hours")}</p>
    </>
  );
}
