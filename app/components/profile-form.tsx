import { getFormProps, useForm } from "@conform-to/react";
import { Link, useActionData, useFetcher, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "#app/models/app-error";
import { editProfilePath, ownProfilePath, profilePhotoPath } from "#app/paths";
import { Avatar } from "./avatar";
import { BioField } from "./bio-field";
import { type FormReply, resultOf } from "./form-reply";
import { inPlace } from "./in-place";
import { Modal } from "./modal";
import { PhotoForm } from "./photo-form";
import { Refusal } from "./refusal";
import { stayOffline } from "./submit-by";
import { TextField } from "./text-field";
import { showToast } from "./toaster";

type EditableProfile = { username: string; name: string; bio: string; website: string; location: string; profilePhoto: string | null };

/** One's own profile as a form, on its page or in a dialog; `onClose` ends the dialog. */
export function ProfileForm({ me, onClose }: { me: EditableProfile; onClose?: () => void }) {
  const { t } = useTranslation(["profile", "errors", "common"]);
  const fetcher = useFetcher<FormReply>();
  const actionData = useActionData<FormReply>();
  const navigate = useNavigate();
  const [isPhotoOpen, setPhotoOpen] = useState(false);
  const reply = fetcher.data ?? actionData;
  const isSending = fetcher.formAction !== undefined;
  const { name, bio, website, location } = me;
  const [form, fields] = useForm({
    id: "edit-profile",
    lastResult: resultOf(reply),
    defaultValue: { name, bio, website, location },
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const failure = reply && "code" in reply ? reply.code : form.errors?.[0]?.replace(/^errors:/, "");

  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || !("toast" in fetcher.data) || !fetcher.data.toast) return;
    showToast({ key: fetcher.data.toast });
    if (onClose) onClose();
    else navigate(ownProfilePath);
  }, [fetcher.state, fetcher.data, onClose, navigate]);

  return (
    <>
      <fetcher.Form method="post" action={editProfilePath} {...getFormProps(form)} onSubmitCapture={stayOffline()} className="grid gap-4">
        <div className="flex items-center gap-4">
          <Avatar user={me} size={72} isEager />
          <Link className="btn btn--line" to={profilePhotoPath} onClick={inPlace(() => setPhotoOpen(true))}>
            {t("profile:photo.change")}
          </Link>
        </div>
        <label className="field">
          <span>{t("profile:username")}</span>
          <input className="in" readOnly value={me.username} autoComplete="username" />
        </label>
        <TextField field={fields.name} label={t("profile:name")} required maxLength={200} autoComplete="name" />
        <BioField field={fields.bio} />
        <TextField field={fields.website} label={t("profile:website")} inputMode="url" autoComplete="url" placeholder="https://" autoCapitalize="none" />
        <TextField field={fields.location} label={t("profile:location")} maxLength={200} autoComplete="address-level2" />
        {failure ? <Refusal title={t("profile:failed")} text={failure === "internal" ? t("profile:failedText") : t(`errors:${failure as ErrorCode}`)} /> : null}
        <div className="dlg__acts">
          <Link className="btn btn--quiet" to={ownProfilePath} onClick={onClose && inPlace(onClose)}>
            {t("common:cancel")}
          </Link>
          <button type="submit" className="btn btn--primary" aria-busy={isSending}>
            {t(isSending ? "profile:saving" : "profile:save")}
          </button>
        </div>
      </fetcher.Form>
      {isPhotoOpen ? (
        <Modal title={t("profile:photo.title")} onClose={() => setPhotoOpen(false)}>
          <PhotoForm me={me} onClose={() => setPhotoOpen(false)} />
        </Modal>
      ) : null}
    </>
  );
}
