import type { ComponentProps, CSSProperties } from "react";
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
  const file = (width: number) => siblingFileUrl(user.profilePhoto ?? "", `${width}.webp`);
  const photo = { className: "av", style, width: size, height: size, loading: isEager ? undefined : ("lazy" as const), decoding: "async" as const };
  return size > 80 ? <LargePhoto {...photo} file={file} /> : <img {...photo} src={file(160)} alt="" />;
}

type LargePhotoProps = ComponentProps<"img"> & { file: (width: number) => string };

function LargePhoto({ file, ...photo }: LargePhotoProps) {
  const isSmall = useSaver();
  return <img {...photo} src={file(320)} srcSet={isSmall ? undefined : `${file(320)} 1x, ${file(640)} 2x`} alt="" />;
}
