import { getFormProps, useForm } from "@conform-to/react";
import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CaptionField } from "#app/components/forms/caption-field";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { LocationField } from "#app/components/forms/location-field";
import { PostOptions } from "#app/components/looks/post-options";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { SourceLink } from "#app/components/try-on/result/source-link";
import { tryOnPath } from "#app/paths";

type Fields = { caption: string; location: string; privacy: string; altText: string; allowTryOn: string };

type Props = { edit: { id: string; hasFilm: boolean }; source: { id: string; by: string } | null; formKey: string };

export function PostForm({ edit: tryOn, source, formKey }: Props) {
  const { t } = useTranslation(["getReady", "film", "versions", "common"]);
  const answer = useActionData<FormReply>();
  useOfflineToast(answer);
  const [form, fields] = useForm<Fields>({ id: "post-result", lastResult: getFormResult(answer), defaultNoValidate: false, shouldValidate: "onSubmit" });
  const isSending = useNavigation().formAction !== undefined;
  return (
    <Form method="post" {...getFormProps(form)} className="grid content-start gap-5">
      <input type="hidden" name="key" value={formKey} />
      <CaptionField field={fields.caption} label={t("getReady:result.caption")} />
      <LocationField field={fields.location} />
      <PostOptions privacy={fields.privacy.initialValue} altText={fields.altText.initialValue} allowTryOn={fields.allowTryOn.initialValue} />
      {tryOn.hasFilm ? (
        <label className="row cursor-pointer t-small">
          <span className="grow">{t("film:post")}</span>
          <input type="checkbox" className="sw" name="withFilm" value="true" defaultChecked />
        </label>
      ) : null}
      {source ? (
        <div>
          <SourceLink source={source} />
          <p className="muted t-small">{t("versions:credit")}</p>
        </div>
      ) : null}
      <FieldError id={form.errorId} errors={form.errors} />
      <div className="grid gap-2">
        <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending} disabled={isSending}>
          {t(isSending ? "getReady:result.posting" : "getReady:result.post")}
        </button>
        <Link className="btn btn--quiet btn--wide" to={tryOnPath(tryOn)}>
          {t("common:cancel")}
        </Link>
      </div>
    </Form>
  );
}
