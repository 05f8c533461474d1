import { BookmarkSimple } from "@phosphor-icons/react/dist/ssr/BookmarkSimple";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Heart } from "@phosphor-icons/react/dist/ssr/Heart";

export function IconSprite() {
  return (
    <svg className="hidden" aria-hidden="true">
      <Heart id="sign-like" size="100%" weight="light" />
      <Heart id="sign-liked" size="100%" weight="fill" />
      <BookmarkSimple id="sign-save" size="100%" weight="light" />
      <BookmarkSimple id="sign-saved" size="100%" weight="fill" />
      <CoatHanger id="sign-hanger" size="100%" />
    </svg>
  );
}

const makeIcon = (name: "like" | "liked" | "save" | "saved" | "hanger") => (
  <svg className="ic" aria-hidden="true">
    <use href={`#sign-${name}`} />
  </svg>
);

/** Made once: cards have many. */
export const spriteIcons = { like: makeIcon("like"), liked: makeIcon("liked"), save: makeIcon("save"), saved: makeIcon("saved"), hanger: makeIcon("hanger") };
