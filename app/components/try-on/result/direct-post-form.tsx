import { getFormProps, useForm } from "@conform-to/react";
import { Camera } from "@phosphor-icons/react/dist/ssr/Camera";
import { Link, useActionData, useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { CaptionField } from "#app/components/forms/caption-field";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { PicturePicker } from "#app/components/pictures/picture-picker";
import type { Picked } from "#app/components/pictures/use-picked-picture";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import type { HeldPhoto } from "#app/components/try-on/photo-in-hand";
import { UploadProgress } from "#app/components/uploads/upload-progress";
import { useUpload } from "#app/components/uploads/use-upload";

type Fields = { image: string; imageUrl: string; caption: string; imageEditId: string };

type Props = HeldPhoto & {
  action: string;
  /** Try-on result to crop and post. */
  result: { editId: string; url: string } | null;
  isToCut: boolean;
};

export function DirectPostForm({ action, cameraPath, onCamera, formKey, photo, onPhoto, onCropping, result: worn, isToCut }: Props) {
  const { t } = useTranslation("getReady");
  const fetcher = useFetcher<FormReply>();
  const pageAnswer = useActionData<FormReply>();
  const answer = fetcher.data ?? pageAnswer;
  useOfflineToast(answer, "postNotCreated");
  const result = getFormResult(answer);
  const [form, fields] = useForm<Fields>({
    id: "direct-post",
    lastResult: result,
    defaultValue: { caption: t("direct.defaultCaption") },
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const isReady = useHydrated();
  const upload = useUpload("post");
  const isSending = fetcher.state !== "idle" || upload.isSending;
  const kept = fields.imageUrl.initialValue ?? worn?.url ?? null;
  const [hasPicture, setHasPicture] = useState(kept !== null);
  const [editId, setEditId] = useState(fields.imageEditId.initialValue ?? worn?.editId ?? null);

  function take({ file, isThere, isCut }: Picked) {
    setHasPicture(isThere);
    // only a crop is still the result
    if (!isCut) setEditId(null);
    onPhoto(file, isCut);
  }

  return (
    <fetcher.Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      onSubmitCapture={(event) => {
        blockOfflineSubmit("postNotCreated")(event);
        upload.onSubmitCapture(event);
      }}
      data-discover="true"
      action={action}
      className="mx-auto grid max-w-[64rem] gap-5 px-4 pt-4 pb-32 lg:grid-cols-2 lg:gap-12 lg:pt-8"
    >
      <PicturePicker
        kept={kept}
        given={photo}
        onChange={take}
        errors={fields.image.errors ?? fields.imageUrl.errors}
        answer={result}
        isCropping={isToCut}
        onCropping={onCropping}
        camera={
          isReady ? (
            <Link className="btn btn--quiet" to={cameraPath} onClick={onCamera}>
              <Camera className="ic ic--s" aria-hidden="true" />
              {t("camera")}
            </Link>
          ) : undefined
        }
      />
      <input type="hidden" name="key" value={formKey} />
      {editId ? <input type="hidden" name="imageEditId" value={editId} /> : null}
      <div className="grid content-start gap-5">
        <CaptionField field={fields.caption} label={t("direct.caption")} />
        <FieldError id={form.errorId} errors={form.errors} />
        <UploadProgress upload={upload} />
        <button type="submit" className="btn btn--primary btn--lg btn--wide" disabled={isReady && (!hasPicture || isSending)} aria-busy={isSending}>
          {t(isSending ? "direct.publishing" : "direct.publish")}
        </button>
      </div>
    </fetcher.Form>
  );
}
