import { Link } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { useEffectBeforePaint } from "#app/components/hooks/use-effect-before-paint";

type Props = {
  list?: string;
  to: string | null;
  label?: string;
  isLoading?: boolean;
  onMore: () => void;
  className?: string;
};

/** Link to the next page, appended in place with scripts. */
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
      <Link className="btn btn--line" to={to} preventScrollReset aria-busy={isLoading} onClick={onPlainClick(press)}>
        {label ?? t("more")}
      </Link>
    </div>
  );
}
