import type { ReactNode } from "react";

export function InfoList({ children }: { children: ReactNode }) {
  return <dl className="rows">{children}</dl>;
}

export function InfoItem({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className="grid min-h-14 content-center gap-0.5 py-2.5">
      <dt className="t-meta faint">{name}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 wrap-anywhere">
        {children}
        {hint ? <small className="t-meta faint">{hint}</small> : null}
      </dd>
    </div>
  );
}
