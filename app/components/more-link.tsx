import { Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { inPlace } from "./in-place";
import { useEffectBeforePaint } from "./use-effect-before-paint";

type Props = {
  /** Which list it belongs to, where one place shows several. */
  list?: string;
  /** The address of the next part, null when there is none. */
  to: string | null;
  label?: string;
  isLoading?: boolean;
  onMore: () => void;
  className?: string;
};

/** The way to a list's next part, which with scripts comes below what is there. After the last one the link is gone, and the focus stays at the list's end. */
export function MoreLink({ list = "", to, label, isLoading = false, onMore, className = "py-6" }: Props) {
  const { t } = useTranslation();
  const end = useRef<HTMLParagraphElement>(null);
  const [pressedIn, setPressedIn] = useState<string | null>(null);

  useEffectBeforePaint(() => {
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active instanceof HTMLDialogElement;
    if (!to && isLost) end.current?.focus({ preventScroll: true });
  }, [to]);

  function press() {
    setPressedIn(list);
    onMore();
  }

  if (!to) {
    return pressedIn === list ? (
      <p ref={end} tabIndex={-1} className="sr-only">
        {t("listEnd")}
      </p>
    ) : null;
  }
  return (
    <div className={`grid justify-items-center ${className}`}>
      <Link className="btn btn--line" to={to} preventScrollReset aria-busy={isLoading} onClick={inPlace(press)}>
        {label ?? t("more")}
      </Link>
    </div>
  );
}
