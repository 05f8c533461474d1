import type { CSSProperties } from "react";
import { useSaver } from "#app/components/hooks/saver";
import { siblingFileUrl } from "#app/models/media/picture";

type Props = {
  user: { name?: string | null; username?: string | null; profilePhoto: string | null };
  size: number;
  isEager?: boolean;
  words?: 1 | 2;
};

const getInitials = (name: string, words: number) =>
  name
    .replace(/^@/, "")
    .split(/\s+/)
    .flatMap((word) => word.match(/./u)?.[0].toUpperCase() ?? [])
    .slice(0, words)
    .join("") || "U";

export function Avatar({ user, size, isEager = false, words = 1 }: Props) {
  const style = { "--s": `${size}px` } as CSSProperties;
  if (!user.profilePhoto) {
    const initials = getInitials(user.name || user.username || "", words);
    return (
      <span className="av av--txt" style={style} data-two={[...initials].length > 1 || undefined} aria-hidden="true">
        {initials}
      </span>
    );
  }
  return <Photo photo={user.profilePhoto} size={size} style={style} isEager={isEager} />;
}

type PhotoProps = { photo: string; size: number; style: CSSProperties; isEager: boolean };

function Photo({ photo, size, style, isEager }: PhotoProps) {
  const isSmall = useSaver();
  const file = (width: number) => siblingFileUrl(photo, `${width}.webp`);
  return (
    <img
      className="av"
      style={style}
      src={file(size > 80 ? 320 : 160)}
      srcSet={size > 80 && !isSmall ? `${file(320)} 1x, ${file(640)} 2x` : undefined}
      alt=""
      width={size}
      height={size}
      loading={isEager ? undefined : "lazy"}
      decoding="async"
    />
  );
}
