import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/field-error";
import { PicturePicker } from "#app/components/picture-picker";
import { useHydrated } from "#app/components/use-hydrated";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { CaptionField } from "./caption-field";
import { whenOnline } from "./when-online";

type Answer = { result: SubmissionResult<string[]> } | { code: string };
type Fields = { image: string; imageUrl: string; caption: string };

/** A photo straight to the feed, without the AI. */
export function DirectPostForm({ action }: { action: string }) {
  const { t } = useTranslation("getReady");
  const fetcher = useFetcher<Answer>();
  const pageAnswer = useActionData<Answer>();
  const answer = fetcher.data ?? pageAnswer;
  useOfflineToast(answer);
  const result = answer && "result" in answer ? answer.result : undefined;
  const [form, fields] = useForm<Fields>({
    id: "direct-post",
    lastResult: result,
    defaultValue: { caption: t("direct.defaultCaption") },
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const isReady = useHydrated();
  const isSending = fetcher.state !== "idle";
  const [hasPicture, setHasPicture] = useState(Boolean(fields.imageUrl.initialValue));
  const props = getFormProps(form);
  return (
    <fetcher.Form
      method="post"
      encType="multipart/form-data"
      {...props}
      onSubmit={whenOnline(props.onSubmit)}
      data-discover="true"
      action={action}
      className="mx-auto grid max-w-[64rem] gap-5 px-4 pt-4 pb-32 lg:grid-cols-2 lg:gap-12 lg:pt-8"
    >
      <div>
        <PicturePicker kept={fields.imageUrl.initialValue ?? null} onChange={setHasPicture} />
        <FieldError id="image-error" errors={fields.image.errors ?? fields.imageUrl.errors} />
      </div>
      <div className="grid content-start gap-5">
        <CaptionField field={fields.caption} label={t("direct.caption")} />
        <FieldError id={form.errorId} errors={form.errors} />
        <button type="submit" className="btn btn--primary btn--lg btn--wide" disabled={isReady && (!hasPicture || isSending)} aria-busy={isSending}>
          {t(isSending ? "direct.publishing" : "direct.publish")}
        </button>
      </div>
    </fetcher.Form>
  );
}
