import type { ReactNode } from "react";

/** An empty mirror, a line, a sentence, at most one thing to do. */
export function EmptyState({ icon, title, text, children }: { icon: ReactNode; title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <span className="empty__glass" aria-hidden="true">
        {icon}
      </span>
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
