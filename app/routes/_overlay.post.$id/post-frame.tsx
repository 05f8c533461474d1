import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { PiecePoints } from "#app/components/pieces/piece-points";
import { truncateText } from "#app/lib/text";
import type { Picture } from "#app/models/media/picture";
import type { PieceCard } from "#app/models/pieces/piece-card";
import { PostAlbum } from "./post-album";
import { PostFilm } from "./post-film";
import { PostPicture } from "./post-picture";
import { PiecesToggle } from "./post-pieces";
import { ShownPictureContext } from "./shown-picture";
import { ShownPiecesContext } from "./shown-pieces";
import type { ShownImage } from "./shown-post";

type FramedLook = {
  image: Picture;
  name: string;
  caption: string;
  altText: string | null;
  isAi: boolean;
  videoUrl: string | null;
  imagesCount: number;
  /** Null until they have loaded. */
  images: ShownImage[] | null;
  isTriable: boolean;
  id: string;
  pieces: PieceCard[];
};

type Props = {
  look: FramedLook;
  /** Shown until the picture has loaded. */
  shownUrl: string | null | undefined;
  isBusy: boolean;
  children: ReactNode;
};

/** The look's pictures, kept while the rest of its page loads. */
export function PostFrame({ look, shownUrl, isBusy, children }: Props) {
  const { t } = useTranslation("posts");
  const [shown, setShown] = useState(0);
  const [arePiecesShown, setPiecesShown] = useState(false);
  const alt = look.altText ?? `${t("lookOf", { name: look.name })}: ${truncateText(look.caption, 120)}`;
  const cover = { image: shownUrl ? { ...look.image, placeholder: shownUrl } : look.image, altText: look.altText, isAi: look.isAi };
  const images = [cover, ...(look.images ?? []).slice(1)];
  const { videoUrl, imagesCount, isTriable } = look;
  const pieces = arePiecesShown ? look.pieces : [];
  const toggle =
    look.pieces.length > 0 ? (
      <PiecesToggle postId={look.id} count={look.pieces.length} isShown={arePiecesShown} onToggle={() => setPiecesShown(!arePiecesShown)} />
    ) : null;
  const other = shown > 0 ? images[shown] : undefined;
  return (
    <main id="content" className="post-article" aria-busy={isBusy || undefined}>
      {imagesCount > 1 ? (
        <PostAlbum {...{ images, videoUrl, alt, shown, isTriable, pieces }} count={imagesCount} onShow={setShown}>
          {toggle}
        </PostAlbum>
      ) : videoUrl ? (
        <PostFilm videoUrl={videoUrl} image={look.image} alt={alt}>
          {toggle}
        </PostFilm>
      ) : (
        <PostPicture image={cover.image} alt={alt}>
          {toggle}
          <PiecePoints pieces={pieces} image={cover.image} />
        </PostPicture>
      )}
      <div className="post-article__text">
        <ShownPictureContext.Provider value={other?.image ?? null}>
          <ShownPiecesContext.Provider value={pieces}>{children}</ShownPiecesContext.Provider>
        </ShownPictureContext.Provider>
      </div>
    </main>
  );
}
