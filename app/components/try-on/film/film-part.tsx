import { FilmStrip } from "@phosphor-icons/react/dist/ssr/FilmStrip";
import { useTranslation } from "react-i18next";
import type { Picture } from "#app/models/media/picture";
import type { FilmOffer } from "#app/models/try-on/film/film-offer";
import { FilmInvitation } from "./film-invitation";
import { FilmProgress } from "./film-progress";
import { ReadyFilm } from "./ready-film";
import { useFilmEvents } from "./use-film-events";

type Props = { tryOn: { id: string; result: Picture | null; filmOffer: FilmOffer } };

/** The film of a result: what it costs, its progress, or the film. */
export function FilmPart({ tryOn }: Props) {
  const { t } = useTranslation("film");
  const { film, isLocal } = tryOn.filmOffer;
  useFilmEvents(film);
  if (!tryOn.result || (isLocal && film?.status !== "completed")) return null;
  const isRunning = film?.status === "pending" || film?.status === "processing";
  return (
    <section id="film" aria-labelledby="film-title" className="grid gap-3 border-y border-line py-4">
      <h2 id="film-title" className="flex items-center gap-2 font-sans t-small font-semibold">
        <FilmStrip className="ic ic--s" weight="light" aria-hidden="true" />
        {t("title")}
      </h2>
      <p className="sr-only" role="status">
        {isRunning ? t("making") : film?.status === "completed" ? t("ready") : film ? t("failed") : null}
      </p>
      {isRunning ? (
        <FilmProgress tryOn={tryOn} />
      ) : film?.videoUrl ? (
        <ReadyFilm tryOn={tryOn} videoUrl={film.videoUrl} poster={tryOn.result} />
      ) : (
        <FilmInvitation tryOn={tryOn} offer={tryOn.filmOffer} />
      )}
    </section>
  );
}
