import { DownloadSimple } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { FilmPlayer } from "#app/components/pictures/film-player";
import type { Picture } from "#app/models/media/picture";
import { tryOnPath } from "#app/paths";

type Props = { tryOn: { id: string }; videoUrl: string; poster: Picture };

/** The film with its download; deleting asks in place, also without scripts. */
export function ReadyFilm({ tryOn, videoUrl, poster }: Props) {
  const { t } = useTranslation("film");
  return (
    <>
      <FilmPlayer videoUrl={videoUrl} poster={poster} label={t("label")} className="mx-auto max-h-[70dvh] w-auto max-w-full rounded-cut bg-sunk" />
      <a className="btn btn--line justify-self-start" href={`${videoUrl}?download=espelho`} download="espelho.mp4">
        <DownloadSimple className="ic ic--s" aria-hidden="true" />
        {t("download")}
      </a>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center t-small font-medium">{t("delete")}</summary>
        <div className="grid gap-3">
          <p className="t-small muted">{t("deleteText")}</p>
          <ActionForm action={`/api/image-edits/${tryOn.id}/film`} method="delete" returnTo={tryOnPath(tryOn)}>
            <button type="submit" className="btn btn--danger">
              {t("deleteConfirm")}
            </button>
          </ActionForm>
        </div>
      </details>
    </>
  );
}
