import { BookmarkSimple } from "@phosphor-icons/react/dist/ssr/BookmarkSimple";
import { Heart } from "@phosphor-icons/react/dist/ssr/Heart";

/** The drawings that a list of looks repeats, once a page; a `Sign` shows one of them. */
export function Signs() {
  return (
    <svg className="hidden" aria-hidden="true">
      <Heart id="sign-like" size="100%" weight="light" />
      <Heart id="sign-liked" size="100%" weight="fill" />
      <BookmarkSimple id="sign-save" size="100%" weight="light" />
      <BookmarkSimple id="sign-saved" size="100%" weight="fill" />
    </svg>
  );
}

export function Sign({ of }: { of: "like" | "liked" | "save" | "saved" }) {
  return (
    <svg className="ic" aria-hidden="true">
      <use href={`#sign-${of}`} />
    </svg>
  );
}
