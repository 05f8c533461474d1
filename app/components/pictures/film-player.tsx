import { useRef } from "react";
import type { Picture } from "#app/models/media/picture";
import { useQuietPlay } from "./use-quiet-play";

type Props = { videoUrl: string; poster: Pick<Picture, "url" | "width" | "height">; label: string; className?: string; playsWhenVisible?: boolean };

/** A film without sound; the browser's own controls work with keys and without scripts. */
export function FilmPlayer({ videoUrl, poster, label, className = "", playsWhenVisible = false }: Props) {
  const film = useRef<HTMLVideoElement>(null);
  useQuietPlay(film, playsWhenVisible);
  return (
    <video
      ref={film}
      className={className}
      src={videoUrl}
      poster={poster.url}
      width={poster.width}
      height={poster.height}
      aria-label={label}
      preload="none"
      controls
      loop
      muted
      playsInline
    />
  );
}
