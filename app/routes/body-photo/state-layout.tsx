import { CheckCircle } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import type { ReactNode } from "react";

type LayoutProps = { picture: ReactNode; isBusy: boolean; said: ReactNode; children?: ReactNode };

/** A photo whole, what became of it, and the ways on. */
export function StateLayout({ picture, isBusy, said, children }: LayoutProps) {
  return (
    <main id="content" className="body-page">
      <div className="body-mirror body-mirror--photo" aria-busy={isBusy}>
        {picture}
        {isBusy ? <span className="body-mirror__glint motion-ok:animate-glint" /> : null}
      </div>
      <div className="body-page__side">
        <div role="status">{said}</div>
        {children ? <div className="grid gap-2">{children}</div> : null}
      </div>
    </main>
  );
}

type TitleProps = { kind: "busy" | "good" | "bad"; title: string; children: ReactNode };

/** The heading with its sign, and what it means. */
export function StateText({ kind, title, children }: TitleProps) {
  const Sign = kind === "bad" ? WarningCircle : CheckCircle;
  return (
    <>
      <h1 tabIndex={-1} className={`t-h1 outline-none ${kind === "busy" ? "" : "flex items-start gap-2"}`}>
        {kind === "busy" ? null : <Sign className={`ic ic--l flex-none ${kind === "bad" ? "text-danger" : "text-glass"}`} weight="light" aria-hidden="true" />}
        {title}
      </h1>
      <p className="mt-1.5 muted">{children}</p>
    </>
  );
}
