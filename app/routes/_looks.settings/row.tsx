import type { Icon } from "@phosphor-icons/react";
import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { usePanel } from "../_looks/settings-panel";

/** A heading and its rows. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="over font-sans">{title}</h2>
      <div className="rows">{children}</div>
    </section>
  );
}

/** A link to another view of the settings, which stays in the panel where there is one. */
export function PanelLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const depth = usePanel()?.depth ?? 0;
  return (
    <Link className={className} to={to} state={{ isOver: true, depth: depth + 1 }} preventScrollReset>
      {children}
    </Link>
  );
}

type Props = { to: string; icon?: Icon; label: string; value?: string | undefined; hint?: string | undefined };

/** One line that leads to another view. */
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
