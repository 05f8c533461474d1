import "./news.css";
import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { Link, type LinkProps } from "@remix-run/react";
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { useEffectBeforePaint } from "#app/components/hooks/use-effect-before-paint";
import { showNews } from "#app/components/toasts/toaster";
import { keepOffTyping } from "./keep-off-typing";

/** A row for try-ons that ended, and one for the last message or comment. */
type Rows = { tryOns?: ReactElement | null; words?: ReactElement | null };

let shown: Rows = {};

/** Shows a row beside the other, or takes it away. */
export function setNews(kind: keyof Rows, row: ReactElement | null): void {
  const rows = { ...shown, [kind]: row };
  shown = rows;
  showNews(rows.tryOns || rows.words ? <NewsRows rows={rows} /> : null);
}

/** The banner ends by itself, and is mounted anew in a dialog. */
function NewsRows({ rows }: { rows: Rows }) {
  useEffect(() => {
    shown = rows;
    return () => {
      shown = {};
    };
  }, [rows]);
  const box = useRef<HTMLDivElement>(null);
  useEffectBeforePaint(() => {
    const region = box.current?.closest<HTMLElement>(".toaster");
    if (region) keepOffTyping(region);
  }, [rows]);
  return (
    <div ref={box} className="grid min-w-0 flex-1 gap-1">
      {rows.words}
      {rows.tryOns}
    </div>
  );
}

type RowProps = Pick<LinkProps, "to" | "state" | "replace" | "preventScrollReset"> & { picture: ReactNode; title: string; text: string; onLeave: () => void };

/** One tap leads to what the row tells. */
export function NewsRow({ picture, title, text, onLeave, ...link }: RowProps) {
  return (
    <Link {...link} className="flex min-h-14 min-w-0 items-center gap-3 text-inherit no-underline" onClick={onLeave}>
      {picture}
      <span className="min-w-0 flex-1">
        <b className="trunc block font-semibold">{title}</b>
        <span className="clamp-2 wrap-anywhere">{text}</span>
      </span>
      <CaretRight className="ic ic--s shrink-0" aria-hidden="true" />
    </Link>
  );
}
