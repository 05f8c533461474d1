import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { truncateText } from "#app/lib/text";
import type { Picture } from "#app/models/media/picture";
import { PostFilm } from "./post-film";
import { PostPicture } from "./post-picture";

type Props = {
  look: { image: Picture; name: string; caption: string; altText: string | null; videoUrl: string | null };
  /** Shown until the picture has loaded. */
  shownUrl: string | null | undefined;
  isBusy: boolean;
  children: ReactNode;
};

/** The look's picture, kept while the rest of its page loads. */
export function PostFrame({ look, shownUrl, isBusy, children }: Props) {
  const { t } = useTranslation("posts");
  const alt = look.altText ?? `${t("lookOf", { name: look.name })}: ${truncateText(look.caption, 120)}`;
  const image = shownUrl ? { ...look.image, placeholder: shownUrl } : look.image;
  return (
    <main id="content" className="post-article" aria-busy={isBusy || undefined}>
      {look.videoUrl ? <PostFilm videoUrl={look.videoUrl} image={look.image} alt={alt} /> : <PostPicture image={image} alt={alt} />}
      <div className="post-article__text">{children}</div>
    </main>
  );
}
