import { Link, useActionData, useFetcher, useNavigate } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { useOnValue } from "#app/components/hooks/use-on-value";
import type { CropArea } from "#app/components/pictures/crop-frame";
import { cropToJpeg } from "#app/components/pictures/crop-to-jpeg";
import { PhotoRefusal } from "#app/components/pictures/photo-refusal";
import { useCropping } from "#app/components/pictures/use-cropping";
import { showToast } from "#app/components/toasts/toaster";
import { Avatar } from "#app/components/ui/avatar";
import { photoTypes } from "#app/models/media/photo";
import { editProfilePath, profilePhotoPath } from "#app/paths";

type Reply = { toast?: string } | { code: string };

// longest side the server keeps
const jpegOptions = { longest: 1080, quality: 0.95 };

type Props = { me: { username: string; name: string; profilePhoto: string | null }; onClose?: () => void };

export function PhotoForm({ me, onClose }: Props) {
  const { t } = useTranslation(["profile", "common", "outbox"]);
  const fetcher = useFetcher<Reply>();
  const actionData = useActionData<Reply>();
  const navigate = useNavigate();
  const isReady = useHydrated();
  const area = useRef<CropArea | null>(null);
  const { input, cropping, problem, setProblem, refuse, take } = useCropping(actionData && "code" in actionData ? actionData.code : null);
  const isSending = fetcher.state !== "idle";

  useOnValue(fetcher.data, (latest) => {
    if ("code" in latest) setProblem(latest.code);
  });
  useOnValue(fetcher.state === "idle" ? fetcher.data : null, (latest) => {
    if (!("toast" in latest) || !latest.toast) return;
    showToast({ key: latest.toast });
    if (onClose) onClose();
    else navigate(editProfilePath);
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!cropping || !area.current || isSending) return;
    setProblem(null);
    const jpeg = await cropToJpeg(cropping.file, area.current, jpegOptions);
    if (!jpeg) return refuse("unreadable");
    const form = new FormData();
    form.set("image", new File([jpeg], "photo.jpg", { type: "image/jpeg" }));
    fetcher.submit(form, { method: "post", action: profilePhotoPath, encType: "multipart/form-data" });
  }

  return (
    <div className="grid gap-4" onSubmitCapture={blockOfflineSubmit("photoNotUploaded")}>
      <form method="post" action={profilePhotoPath} encType="multipart/form-data" onSubmit={send} className="grid gap-4" aria-busy={isSending}>
        {cropping ? (
          <cropping.Cropper
            key={cropping.url}
            url={cropping.url}
            shape="round"
            onChange={(chosen) => {
              area.current = chosen;
            }}
            onUnreadable={() => refuse("unreadable")}
          />
        ) : (
          <div className="grid justify-items-center gap-3">
            <Avatar user={me} size={160} isEager />
            <p className="text-center faint t-meta">{t("profile:photo.formats")}</p>
            <p className="hidden text-center muted t-meta unscripted:block">{t("outbox:upload.limit", { size: 5 })}</p>
            <p className="hidden text-center muted t-meta unscripted:block">{t("profile:photo.centred")}</p>
          </div>
        )}
        <label className="btn btn--line justify-self-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-glass">
          {t(cropping ? "profile:photo.change" : "profile:photo.choose")}
          <input
            ref={input}
            className="file-input unscripted:static unscripted:h-auto unscripted:w-auto unscripted:max-w-48 unscripted:opacity-100"
            type="file"
            name="image"
            accept={photoTypes.join(",")}
            onChange={(event) => {
              area.current = null;
              take(event.target.files?.[0]);
            }}
          />
        </label>
        <PhotoRefusal code={problem} />
        <div className="dlg__acts">
          <Link className="btn btn--quiet" to={editProfilePath} onClick={onClose && onPlainClick(onClose)}>
            {t("common:cancel")}
          </Link>
          <button type="submit" className="btn btn--primary" disabled={isReady && !cropping} aria-busy={isSending}>
            {t(isSending ? "profile:photo.sending" : "profile:photo.confirm")}
          </button>
        </div>
      </form>
      {me.profilePhoto && !cropping ? (
        <fetcher.Form method="post" action={profilePhotoPath} className="grid border-t border-line pt-4">
          <button type="submit" name="intent" value="remove" className="btn btn--dangerline">
            {t("profile:photo.remove")}
          </button>
        </fetcher.Form>
      ) : null}
    </div>
  );
}
