import { getFormProps, useForm } from "@conform-to/react";
import { Link, useActionData, useFetcher, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BioField } from "#app/components/forms/bio-field";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { FormErrors } from "#app/components/forms/refusal";
import { TextField } from "#app/components/forms/text-field";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { Modal } from "#app/components/sheets/modal";
import { showToast } from "#app/components/toasts/toaster";
import { Avatar } from "#app/components/ui/avatar";
import type { ErrorCode } from "#app/lib/app-error";
import { editProfilePath, ownProfilePath, profilePhotoPath } from "#app/paths";
import { PhotoForm } from "./photo-form";

type EditableProfile = { username: string; name: string; bio: string; website: string; location: string; profilePhoto: string | null };

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
    lastResult: getFormResult(reply),
    defaultValue: { name, bio, website, location },
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const failure = reply && "code" in reply ? reply.code : form.errors?.[0]?.replace(/^errors:/, "");

  useOnValue(fetcher.state === "idle" ? fetcher.data : null, (latest) => {
    if (!("toast" in latest) || !latest.toast) return;
    showToast({ key: latest.toast });
    if (onClose) onClose();
    else navigate(ownProfilePath);
  });

  return (
    <>
      <fetcher.Form
        method="post"
        action={editProfilePath}
        {...getFormProps(form)}
        onSubmitCapture={blockOfflineSubmit("profileNotSaved")}
        className="grid gap-4"
      >
        <div className="flex items-center gap-4">
          <Avatar user={me} size={72} isEager />
          <Link className="btn btn--line" to={profilePhotoPath} onClick={onPlainClick(() => setPhotoOpen(true))}>
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
        {failure ? (
          <FormErrors title={t("profile:failed")} text={failure === "internal" ? t("profile:failedText") : t(`errors:${failure as ErrorCode}`)} />
        ) : null}
        <div className="dlg__acts">
          <Link className="btn btn--quiet" to={ownProfilePath} onClick={onClose && onPlainClick(onClose)}>
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
