import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { type MutableRefObject, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { usePickedPicture } from "#app/components/pictures/use-picked-picture";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import type { ModelSizes } from "#app/components/try-on/body/use-download";
import { KeepPhotoBox, maxKeptPhotos } from "#app/components/try-on/keep-photo";
import { DeletePhotoForms, SavedPhotos } from "#app/components/try-on/kept-photos";
import { useDroppedPhoto } from "#app/components/try-on/use-dropped-photo";
import { UploadProgress } from "#app/components/uploads/upload-progress";
import { type Upload, useUpload } from "#app/components/uploads/use-upload";
import type { TryOnStart } from "#app/models/try-on/try-on-start";
import { BodyPhotoField } from "./body-photo-field";
import { DeviceOnlyNote, useDeviceOnly } from "./device-only";
import { PhotoCheck } from "./photo-check";

type Fields = { person: string; keep: boolean };

type Props = {
  photos: TryOnStart["photos"];
  formKey: string;
  /** Of this page. */
  path: string;
  photo: File | null;
  onPhoto: (photo: File | null) => void;
  sizes: ModelSizes;
  isCameraLoading: boolean;
  onCamera: () => void;
  /** Uses the photo without sending it. */
  onDeviceOnly: (photo: File) => void;
};

/** Chooses the body photo; a refusal keeps the chosen one. */
export function BodyPhotoForm({ photos, formKey, path, photo, sizes, onPhoto, isCameraLoading, onCamera, onDeviceOnly }: Props) {
  const { t } = useTranslation("bodyPhoto");
  const fetcher = useFetcher<FormReply>();
  const pageAnswer = useActionData<FormReply>();
  const answer = fetcher.data ?? pageAnswer;
  useOfflineToast(answer, "photoNotUploaded");

  // each refusal remounts the fields with the stored picture
  const result = getFormResult(answer);
  const [round, setRound] = useState<{ result: typeof result; number: number; photo: File | null }>({ result, number: 0, photo: null });
  if (result && result !== round.result) setRound({ result, number: round.number + 1, photo });
  const [form, fields] = useForm<Fields>({ id: "body-photo", lastResult: round.result, defaultNoValidate: false, shouldValidate: "onSubmit" });
  const upload = useUpload("edit_input");
  const isSending = fetcher.state !== "idle" || upload.isSending;
  const deviceUse = useRef<(() => void) | null>(null);
  return (
    <>
      <fetcher.Form
        method="post"
        encType="multipart/form-data"
        action={path}
        {...getFormProps(form)}
        onSubmitCapture={(event) => {
          const startOnDevice = deviceUse.current;
          if (!startOnDevice) {
            blockOfflineSubmit("photoNotUploaded")(event);
            return upload.onSubmitCapture(event);
          }
          event.preventDefault();
          event.stopPropagation();
          startOnDevice();
        }}
        className="body-page__form contents"
      >
        <input type="hidden" name="key" value={formKey} />
        <Photo
          key={round.number}
          photos={photos}
          kept={String(round.result?.initialValue?.person ?? "") || null}
          given={photo === round.photo ? null : photo}
          isToBeKept={round.result ? round.result.initialValue?.keep === "on" : photos.length > 0}
          errors={{ photo: fields.person.errors, keep: fields.keep.errors, form: form.errors }}
          isSending={isSending}
          upload={upload}
          onPhoto={onPhoto}
          isCameraLoading={isCameraLoading}
          onCamera={onCamera}
          sizes={sizes}
          deviceUse={deviceUse}
          onDeviceOnly={onDeviceOnly}
        />
      </fetcher.Form>
      <DeletePhotoForms photos={photos} returnTo={path} />
      <p role="status" className="sr-only">
        {isSending ? t("sending") : ""}
      </p>
    </>
  );
}

type PhotoProps = Pick<Props, "photos" | "onPhoto" | "sizes" | "isCameraLoading" | "onCamera" | "onDeviceOnly"> & {
  /** Called instead of sending the form, unless null. */
  deviceUse: MutableRefObject<(() => void) | null>;
  kept: string | null;
  given: File | null;
  isToBeKept: boolean;
  errors: { [field in "photo" | "keep" | "form"]: string[] | undefined };
  isSending: boolean;
  upload: Upload;
};

function Photo(props: PhotoProps) {
  const { photos, kept, given, isToBeKept, errors, isSending, sizes, deviceUse, onPhoto, onDeviceOnly } = props;
  const { t } = useTranslation("bodyPhoto");
  const isReady = useHydrated();
  const [file, setFile] = useState<File | null>(null);
  const picked = usePickedPicture({
    kept,
    given,
    onChange: (change) => {
      setFile(change.file);
      onPhoto(change.file);
    },
  });
  const isKept = useDroppedPhoto(photos, picked);
  const { keptUrl, isPicked, choose, shown } = picked;
  const isFull = photos.length >= maxKeptPhotos;
  const [isKeepAsked, setKeepAsked] = useState(isToBeKept);
  const deviceOnly = useDeviceOnly({ file: isKeepAsked && !isFull ? null : file, sizes, onUse: onDeviceOnly });
  deviceUse.current = deviceOnly?.use ?? null;
  const keepErrors = isKept && !isPicked ? undefined : errors.keep;
  const keepPart = useRef<HTMLDivElement>(null);
  // the box may be under the fold
  useOnMount(() => {
    if (!keepErrors) return;
    keepPart.current?.querySelector("input")?.focus({ preventScroll: true });
    keepPart.current?.scrollIntoView({ block: "center" });
  });
  return (
    <>
      <BodyPhotoField picked={picked} isKept={isKept} errors={errors.photo} isCameraLoading={props.isCameraLoading} onCamera={props.onCamera} />
      <PhotoCheck file={file} />
      <div className="empty:hidden">
        <SavedPhotos photos={photos} chosen={isPicked ? null : keptUrl} onChoose={choose} />
      </div>
      <div ref={keepPart} onChange={({ target }) => target instanceof HTMLInputElement && setKeepAsked(target.checked)}>
        <KeepPhotoBox isFull={isFull} isNew={isPicked || (keptUrl !== null && !isKept)} isAsked={isToBeKept} errorId={keepErrors ? "keep-error" : undefined} />
        <FieldError id="keep-error" errors={keepErrors} />
      </div>
      {deviceOnly ? <DeviceOnlyNote isWarned={deviceOnly.isWarned} /> : null}
      <FieldError id="body-photo-error" errors={errors.form} />
      <UploadProgress upload={props.upload} />
      <div className={`body-go ${shown ? "" : "hidden unscripted:grid"}`}>
        <button type="submit" className="btn btn--primary btn--lg btn--wide" disabled={isReady && isSending} aria-busy={isSending}>
          {deviceOnly ? deviceOnly.label : t(isSending ? "sending" : "use")}
        </button>
      </div>
    </>
  );
}
