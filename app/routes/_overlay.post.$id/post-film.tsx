import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FilmPlayer } from "#app/components/pictures/film-player";
import type { Picture } from "#app/models/media/picture";

/** The look's film; plays by itself, without sound, only while it is seen. */
export function PostFilm({ videoUrl, image, alt, children }: { videoUrl: string; image: Picture; alt: string; children?: ReactNode }) {
  const { t } = useTranslation("posts");
  return (
    <div className="post-article__image">
      <FilmPlayer videoUrl={videoUrl} poster={image} label={`${t("film")}: ${alt}`} className="post-article__img" playsWhenVisible />
      {children}
    </div>
  );
}
