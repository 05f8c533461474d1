import type { ReactNode } from "react";

/** `isLeft`: shown by CSS when all rows hide. */
export function EmptyState({
  icon,
  title,
  text,
  isPage = false,
  isLeft = false,
  children,
}: {
  icon: ReactNode;
  title: string;
  text?: string;
  isPage?: boolean;
  isLeft?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={isLeft ? "empty empty--left" : "empty"}>
      <span className="empty__glass" aria-hidden="true">
        {icon}
      </span>
      {isPage ? <h1 className="t-h2 wrap-anywhere">{title}</h1> : <h2>{title}</h2>}
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
