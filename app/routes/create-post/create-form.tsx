import { getFormProps, useForm } from "@conform-to/react";
import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { type MouseEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Draft, saveDraftMore, saveDraftPicture, saveDraftText } from "#app/components/drafts/draft-store";
import { CaptionField } from "#app/components/forms/caption-field";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { LocationField } from "#app/components/forms/location-field";
import { TagField } from "#app/components/forms/tag-field";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { PostOptions } from "#app/components/looks/post-options";
import { AlbumField } from "#app/components/pictures/album/album-field";
import { MoveButton } from "#app/components/pictures/album/album-picture";
import type { StoredItem } from "#app/components/pictures/album/use-album";
import { PicturePicker } from "#app/components/pictures/picture-picker";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { UploadProgress } from "#app/components/uploads/upload-progress";
import { useUpload } from "#app/components/uploads/use-upload";
import { useNewAlbum, writeAltTexts } from "./use-new-album";

export const draftName = "post";

export const formId = "create-post";
const draftFields = ["key", "caption", "tags", "location", "privacy", "altText"] as const;

type Fields = { image: string; imageUrl: string; caption: string; tags: string; location: string; privacy: string; altText: string; allowTryOn: string };
type Props = {
  viewerId: string;
  formKey: string;
  shared: { imageUrl: string; caption: string } | null;
  draft: Draft | null;
  onTouched: () => void;
};

/** Whether other content was entered before hydration. */
export function hasOtherContent({ words }: Draft): boolean {
  const files = [...document.querySelectorAll<HTMLInputElement>(`#${formId} [type=file]`)];
  const caption = document.querySelector<HTMLTextAreaElement>(`#${formId} [name=caption]`)?.value;
  return files.some(({ value }) => value !== "") || (Boolean(caption) && caption !== words.caption);
}

/** Draft of the form's content; null if blank. */
function readDraftText(form: HTMLFormElement, tags?: string[]): Record<string, string> | null {
  const data = new FormData(form);
  if (tags) data.set("tags", tags.join(","));
  const values = Object.fromEntries(draftFields.map((name) => [name, String(data.get(name) ?? "")]));
  const isWritten = ["caption", "tags", "location", "altText"].some((name) => values[name]?.trim());
  return isWritten ? { ...values, moreAlt: writeAltTexts(data), allowTryOn: String(data.has("allowTryOn")) } : null;
}

/** New look form; the draft stays on this device. */
export function CreateForm({ viewerId, formKey, shared, draft, onTouched }: Props) {
  const { t } = useTranslation("posts");
  const reply = useActionData<FormReply & { images?: StoredItem[] }>();
  useOfflineToast(reply, "postNotCreated");
  const [form, fields] = useForm<Fields>({
    id: formId,
    lastResult: getFormResult(reply),
    defaultValue: shared ?? draft?.words ?? {},
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const box = useRef<HTMLFormElement>(null);
  const [key] = useState(draft?.words.key || formKey); // One key per form, across reloads.
  const upload = useUpload("post");
  const isPublishing = useNavigation().formAction !== undefined; // Includes the navigation after publishing.
  const isSending = isPublishing || upload.isSending;
  const isUnderWay = useRef(isSending);
  isUnderWay.current = isPublishing;
  const isReady = useHydrated();
  const [caption, setCaption] = useState(fields.caption.initialValue ?? "");
  const { album, given, exchangeCover, noteCover } = useNewAlbum({
    box,
    draft,
    stored: reply?.images ?? [],
    onFiles: (files) => {
      saveDraft();
      if (!isUnderWay.current) saveDraftMore(viewerId, draftName, files);
    },
  });
  const [hasPicture, setHasPicture] = useState(Boolean(fields.imageUrl.initialValue));

  function saveDraft(tags?: string[]) {
    onTouched();
    if (box.current) saveDraftText(viewerId, draftName, readDraftText(box.current, tags));
  }

  function moveCover(event: MouseEvent) {
    event.preventDefault();
    const [next] = album.items;
    if (next) exchangeCover(next);
  }

  return (
    <Form
      ref={box}
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      onSubmitCapture={upload.onSubmitCapture}
      onInput={() => saveDraft()}
      className="grid gap-5 lg:grid-cols-2 lg:gap-12"
    >
      {/* the first button is that of the Enter key */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="key" value={key} />
      <div className="relative">
        <PicturePicker
          kept={fields.imageUrl.initialValue ?? null}
          given={given}
          onMore={album.add}
          errors={fields.image.errors ?? fields.imageUrl.errors}
          answer={getFormResult(reply)}
          tools={<MoveButton side="right" number={1} onClick={moveCover} hidden={album.items.length === 0} Icon={CaretRight} />}
          onChange={(picked) => {
            setHasPicture(picked.isThere);
            noteCover(picked);
            onTouched();
            if (!isUnderWay.current) saveDraftPicture(viewerId, draftName, picked.file);
          }}
        />
        <div className={!isReady || album.items.length > 0 ? "mt-4" : hasPicture ? undefined : "hidden"}>
          <AlbumField album={album} errors={undefined} offset={1} onFirst={exchangeCover} />
        </div>
      </div>
      <div className="grid content-start gap-5">
        <CaptionField field={fields.caption} label={t("create.caption")} rows={3} onText={setCaption} />
        <div>
          <TagField initial={fields.tags.initialValue ?? ""} onTags={saveDraft} />
          <FieldError id={fields.tags.errorId} errors={fields.tags.errors} />
        </div>
        <LocationField field={fields.location} />
        <PostOptions privacy={fields.privacy.initialValue} altText={fields.altText.initialValue} allowTryOn={fields.allowTryOn.initialValue} />
        <FieldError id={form.errorId} errors={form.errors} />
        <UploadProgress upload={upload} />
        <button
          type="submit"
          className="btn btn--primary btn--lg btn--wide"
          disabled={isReady && (!hasPicture || caption.trim() === "" || isSending)}
          aria-busy={isSending}
        >
          {t(isSending ? "create.publishing" : "create.publish")}
        </button>
      </div>
    </Form>
  );
}
