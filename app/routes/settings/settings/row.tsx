import type { Icon } from "@phosphor-icons/react";
import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useSettingsPanel } from "#app/routes/_overlay/settings-panel";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="over font-sans">{title}</h2>
      <div className="rows">{children}</div>
    </section>
  );
}

/** A link to another view in the same panel. */
export function PanelLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const depth = useSettingsPanel()?.depth ?? 0;
  return (
    <Link className={className} to={to} state={{ isOver: true, depth: depth + 1 }} preventScrollReset>
      {children}
    </Link>
  );
}

type Props = { to: string; icon?: Icon; label: string; value?: string | undefined; hint?: string | undefined };

export function Row({ to, icon: Sign, label, value, hint }: Props) {
  return (
    <PanelLink className="row" to={to}>
      {Sign ? <Sign className="ic" weight="light" aria-hidden="true" /> : null}
      <div>
        {label}
        {hint ? <small>{hint}</small> : null}
      </div>
      {value ? <span className="muted t-small">{value}</span> : null}
      <CaretRight className="ic ic--s" aria-hidden="true" />
    </PanelLink>
  );
}
