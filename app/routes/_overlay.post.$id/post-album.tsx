import { CaretLeft } from "@phosphor-icons/react/dist/ssr/CaretLeft";
import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { Sparkle } from "@phosphor-icons/react/dist/ssr/Sparkle";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PiecePoints } from "#app/components/pieces/piece-points";
import type { PieceCard } from "#app/models/pieces/piece-card";
import { tryPicturesPath } from "#app/paths";
import { PostFilm } from "./post-film";
import { PostPicture } from "./post-picture";
import type { ShownImage } from "./shown-post";
import { useStrip } from "./use-strip";

type Props = {
  images: ShownImage[];
  /** Also of pictures that have not loaded yet. */
  count: number;
  videoUrl: string | null;
  alt: string;
  shown: number;
  onShow: (place: number) => void;
  isTriable: boolean;
  /** Those that are shown. */
  pieces: PieceCard[];
  children: ReactNode;
};

/** The pictures of a look in a strip that snaps; without scripts it scrolls. */
export function PostAlbum({ images, count, videoUrl, alt, shown, onShow, isTriable, pieces, children }: Props) {
  const { t } = useTranslation("albums");
  const { handlers, turnTo } = useStrip({ count: images.length, shown, onShow });
  return (
    <section className="album" aria-label={t("label")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keys */}
      <ul className="album__strip" tabIndex={0} aria-label={t("label")} {...handlers}>
        {images.map((picture, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cover stays when the others come
          <li key={place} className="album__frame" aria-label={t("place", { number: place + 1, count })}>
            {place === 0 && videoUrl ? (
              <PostFilm videoUrl={videoUrl} image={picture.image} alt={alt} />
            ) : (
              <PostPicture
                image={picture.image}
                alt={picture.altText ?? `${alt} (${t("place", { number: place + 1, count })})`}
                load={place === 0 ? "first" : place <= shown + 1 ? "soon" : "late"}
              >
                <PiecePoints pieces={pieces} image={picture.image} />
              </PostPicture>
            )}
            <FrameMarks picture={picture} number={place + 1} count={count} isTriable={isTriable} />
          </li>
        ))}
      </ul>
      {children}
      <TurnButton name="previous" place={shown - 1} count={images.length} onTurn={turnTo} />
      <TurnButton name="next" place={shown + 1} count={images.length} onTurn={turnTo} />
      <p className="album__dots unscripted:hidden" aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
          <span key={place} data-shown={place === shown || undefined} />
        ))}
      </p>
      <p className="sr-only" aria-live="polite">
        {shown > 0 ? t("place", { number: shown + 1, count }) : null}
      </p>
    </section>
  );
}

type MarksProps = { picture: ShownImage; number: number; count: number; isTriable: boolean };

function FrameMarks({ picture, number, count, isTriable }: MarksProps) {
  const { t } = useTranslation(["albums", "posts"]);
  return (
    <>
      <span className="badge album__place" aria-hidden="true">
        {number}/{count}
      </span>
      {picture.isAi ? (
        <span className="badge album__ai">
          <Sparkle className="ic ic--xs" aria-hidden="true" />
          {t("posts:ai")}
        </span>
      ) : null}
      {isTriable && number > 1 ? (
        <Link className="btn btn--line album__wear hidden unscripted:inline-flex" to={tryPicturesPath([picture.image])}>
          {t("albums:wear")}
        </Link>
      ) : null}
    </>
  );
}

type TurnProps = { name: "previous" | "next"; place: number; count: number; onTurn: (place: number) => void };

function TurnButton({ name, place, count, onTurn }: TurnProps) {
  const { t } = useTranslation("albums");
  if (place < 0 || place >= count) return null;
  const Sign = name === "next" ? CaretRight : CaretLeft;
  return (
    <button type="button" className="icb icb--solid album__turn unscripted:hidden" data-turn={name} aria-label={t(name)} onClick={() => onTurn(place)}>
      <Sign className="ic ic--s" aria-hidden="true" />
    </button>
  );
}
