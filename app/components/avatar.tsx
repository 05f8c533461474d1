import type { CSSProperties } from "react";
import { otherFile } from "#app/models/picture";

type Props = { user: { name?: string | null; username?: string | null; profilePhoto: string | null }; size: number; isEager?: boolean };

/** The first letter of the name or handle stands in for a missing photo, else U. */
export function Avatar({ user, size, isEager = false }: Props) {
  const style = { "--s": `${size}px` } as CSSProperties;
  if (!user.profilePhoto) {
    const letter = (user.name || user.username || "U").replace(/^@/, "").match(/./u)?.[0].toUpperCase() ?? "U";
    return (
      <span className="av av--txt" style={style} aria-hidden="true">
        {letter}
      </span>
    );
  }
  const photo = user.profilePhoto;
  const file = (width: number) => otherFile(photo, `${width}.webp`);
  return (
    <img
      className="av"
      style={style}
      src={file(size > 80 ? 320 : 160)}
      srcSet={size > 80 ? `${file(320)} 1x, ${file(640)} 2x` : undefined}
      alt=""
      width={size}
      height={size}
      loading={isEager ? undefined : "lazy"}
      decoding="async"
    />
  );
}
