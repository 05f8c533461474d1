import type { ReactNode } from "react";

/** An empty mirror, a line, a sentence, at most one thing to do; `isPage` where there is nothing else. */
export function EmptyState({
  icon,
  title,
  text,
  isPage = false,
  children,
}: {
  icon: ReactNode;
  title: string;
  text?: string;
  isPage?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="empty__glass" aria-hidden="true">
        {icon}
      </span>
      {isPage ? <h1 className="t-h2 wrap-anywhere">{title}</h1> : <h2>{title}</h2>}
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
