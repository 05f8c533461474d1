import { getFormProps, useForm } from "@conform-to/react";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CaptionField } from "#app/components/caption-field";
import { FieldError } from "#app/components/field-error";
import { type FormReply, resultOf } from "#app/components/form-reply";
import { LocationField } from "#app/components/location-field";
import { PicturePicker } from "#app/components/picture-picker";
import { PostOptions } from "#app/components/post-options";
import { TagField } from "#app/components/tag-field";
import { useHydrated } from "#app/components/use-hydrated";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { type Draft, keepPicture, keepWords } from "#app/drafts/draft-store";

export const draftName = "post";

const formId = "create-post";
const keptFields = ["key", "caption", "tags", "location", "privacy", "altText"] as const;

type Fields = { image: string; imageUrl: string; caption: string; tags: string; location: string; privacy: string; altText: string; allowTryOn: string };
type Props = {
  viewerId: string;
  formKey: string;
  shared: { imageUrl: string; caption: string } | null;
  draft: Draft | null;
  onTouched: () => void;
};

/** Whether the form on the page has a photo or a caption that is not the draft's: picked before the scripts came, not put back by the browser. */
export function isOtherwiseFilled({ words }: Draft): boolean {
  const files = [...document.querySelectorAll<HTMLInputElement>(`#${formId} [type=file]`)];
  const caption = document.querySelector<HTMLTextAreaElement>(`#${formId} [name=caption]`)?.value;
  return files.some(({ value }) => value !== "") || (Boolean(caption) && caption !== words.caption);
}

/** What of the form makes a draft; null when nothing is written. */
function wordsIn(form: HTMLFormElement, tags?: string[]): Record<string, string> | null {
  const data = new FormData(form);
  if (tags) data.set("tags", tags.join(","));
  const words = Object.fromEntries(keptFields.map((name) => [name, String(data.get(name) ?? "")]));
  const isWritten = ["caption", "tags", "location", "altText"].some((name) => words[name]?.trim());
  return isWritten ? { ...words, allowTryOn: String(data.has("allowTryOn")) } : null;
}

/** A new look: its photo, caption, tags and options, kept on this device until they are published. */
export function CreateForm({ viewerId, formKey, shared, draft, onTouched }: Props) {
  const { t } = useTranslation("posts");
  const reply = useActionData<FormReply>();
  useOfflineToast(reply, "postNotCreated");
  const [form, fields] = useForm<Fields>({
    id: formId,
    lastResult: resultOf(reply),
    defaultValue: shared ?? draft?.words ?? {},
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const box = useRef<HTMLFormElement>(null);
  const [key] = useState(draft?.words.key || formKey); // one form, one look, whatever is loaded anew meanwhile
  const isSending = useNavigation().formAction !== undefined; // also on the way to where it led
  const isUnderWay = useRef(isSending);
  isUnderWay.current = isSending;
  const isReady = useHydrated();
  const [caption, setCaption] = useState(fields.caption.initialValue ?? "");
  const [hasPicture, setHasPicture] = useState(Boolean(fields.imageUrl.initialValue));

  function keep(tags?: string[]) {
    onTouched();
    if (box.current) keepWords(viewerId, draftName, wordsIn(box.current, tags));
  }

  return (
    <Form ref={box} method="post" encType="multipart/form-data" {...getFormProps(form)} onInput={() => keep()} className="grid gap-5 lg:grid-cols-2 lg:gap-12">
      <input type="hidden" name="key" value={key} />
      <div>
        <PicturePicker
          kept={fields.imageUrl.initialValue ?? null}
          given={draft?.picture ?? null}
          errors={fields.image.errors ?? fields.imageUrl.errors}
          answer={resultOf(reply)}
          onChange={({ file, isThere }) => {
            setHasPicture(isThere);
            onTouched();
            if (!isUnderWay.current) keepPicture(viewerId, draftName, file);
          }}
        />
      </div>
      <div className="grid content-start gap-5">
        <CaptionField field={fields.caption} label={t("create.caption")} rows={3} onText={setCaption} />
        <div>
          <TagField initial={fields.tags.initialValue ?? ""} onTags={keep} />
          <FieldError id={fields.tags.errorId} errors={fields.tags.errors} />
        </div>
        <LocationField field={fields.location} />
        <PostOptions privacy={fields.privacy.initialValue} altText={fields.altText.initialValue} allowTryOn={fields.allowTryOn.initialValue} />
        <FieldError id={form.errorId} errors={form.errors} />
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
