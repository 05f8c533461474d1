import { Link } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { usePickedPicture } from "#app/components/pictures/use-picked-picture";
import { ConsentNotice } from "#app/components/try-on/consent-notice";
import { KeepPhotoBox, maxKeptPhotos } from "#app/components/try-on/keep-photo";
import { SavedPhotos } from "#app/components/try-on/kept-photos";
import { LocalNotice } from "#app/components/try-on/local-notice";
import { CreditsNotice } from "#app/components/try-on/submit/credits-notice";
import { GoBar } from "#app/components/try-on/submit/go-bar";
import { isOfflineReply, useHeldSubmit } from "#app/components/try-on/submit/use-held-submit";
import { UploadProgress } from "#app/components/uploads/upload-progress";
import { useUpload } from "#app/components/uploads/use-upload";
import type { WornLook } from "#app/models/try-on/try-on-start";
import { startTryOnPath } from "#app/paths";
import { handPhotoOver } from "./handed-photo";
import { readKeepAnswer, writeKeepAnswer } from "./keep-answer";
import { SheetPictures } from "./sheet-pictures";
import { getRefusalCode, type SheetStart, sendSheet, sheetApiPath } from "./sheet-requests";

type Props = { start: SheetStart; look: WornLook; onStarted: (id: string) => void; onRefused: (code: string) => boolean };

const noPhoto: FormReply = { result: { error: { person: ["errors:no_images"] } } };
const creditsError = "errors:insufficient_credits";

/** The short form of Get Ready: a photo, the consent, one button. */
export function SheetForm({ start, look, onStarted, onRefused }: Props) {
  const { t } = useTranslation(["tryOnSheet", "getReady"]);
  const [answer, setAnswer] = useState<FormReply>();
  const [isSending, setSending] = useState(false);
  const [isConsentAsked, setConsentAsked] = useState(start.isConsentNeeded);
  const [file, setFile] = useState<File | null>(null);
  const held = useHeldSubmit(sheetApiPath(look.id), answer, []);
  const upload = useUpload("edit_input");
  const { photos } = start;
  const picked = usePickedPicture({
    kept: photos[0]?.image.url ?? null,
    onChange: (now) => {
      setFile(now.file);
      setAnswer(undefined);
    },
  });
  const hasStrip = photos.length > 1 || (photos.length > 0 && picked.isPicked);

  const errors = getFormResult(answer)?.error ?? {};
  const code = answer && "code" in answer && !isOfflineReply(answer) ? [`errors:${answer.code}`] : [];
  const { person, consent, ...others } = errors;
  const otherErrors = [...Object.values(others), code].flatMap((some) => some ?? []);
  const hasNoCredits = (start.plan === "free" && start.credits < 1) || otherErrors.includes(creditsError);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    if (!picked.shown) {
      setAnswer({ ...noPhoto });
      picked.box.current?.querySelector("input")?.focus();
      return;
    }
    const form = new FormData(event.currentTarget);
    setSending(true);
    const reply = await sendSheet(look.id, form);
    setSending(false);
    if (!("id" in reply)) {
      if (!onRefused(getRefusalCode(reply))) return;
      if (getFormResult(reply)?.error?.consent) setConsentAsked(true); // withdrawn since the sheet opened
      return setAnswer(reply);
    }
    if (picked.isPicked) writeKeepAnswer(form.has("keep"));
    onStarted(reply.id);
  }

  return (
    <form
      className="grid gap-2"
      onSubmitCapture={(event) => {
        held.onSubmitCapture(event);
        upload.onSubmitCapture(event);
      }}
      onSubmit={submit}
    >
      <input type="hidden" name="key" value={start.formKey} />
      <input type="hidden" name="look" value={look.id} />
      <input type="hidden" name="prompt" value={t(`getReady:defaultPrompts.${look.kind}`)} />
      {picked.keptUrl && !picked.isPicked && !hasStrip ? <input type="hidden" name="person" value={picked.keptUrl} /> : null}
      <SheetPictures look={look} picked={picked} errors={person ?? undefined} />
      {hasStrip || picked.isPicked ? (
        <div className="grid gap-2">
          {hasStrip ? <SavedPhotos photos={photos} chosen={picked.isPicked ? null : picked.keptUrl} onChoose={picked.choose} isFixed /> : null}
          {picked.isPicked ? <KeepPhotoBox isFull={photos.length >= maxKeptPhotos} isNew isAsked={readKeepAnswer()} /> : null}
        </div>
      ) : null}
      {start.isLocal ? <LocalNotice /> : null}
      {isConsentAsked ? <ConsentNotice input={{ name: "consent" }} errorId="consent-error" isCompact errors={consent ?? undefined} /> : null}
      {hasNoCredits ? <CreditsNotice {...start} /> : null}
      <FieldError id="sheet-error" errors={otherErrors.filter((error) => error !== creditsError)} />
      <UploadProgress upload={upload} />
      <GoBar
        start={start}
        {...{ isSending, hasNoCredits, held }}
        isMissing={false}
        className="sticky bottom-0 z-1 -mx-6 -mb-6 grid gap-1.5 border-t border-line bg-surface px-6 py-3"
        more={
          <>
            <span className="dot">·</span>
            <Link
              className="link"
              to={startTryOnPath(look)}
              onClick={() => handPhotoOver({ postId: look.id, file, url: picked.isPicked ? null : picked.keptUrl })}
            >
              {t("tryOnSheet:more")}
            </Link>
          </>
        }
        price={start.plan === "premium" ? undefined : t("tryOnSheet:price", { count: start.credits })}
      />
    </form>
  );
}
