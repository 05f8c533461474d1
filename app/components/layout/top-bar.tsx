import type { Icon } from "@phosphor-icons/react";
import { ArrowLeft } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { Bell } from "@phosphor-icons/react/dist/ssr/Bell";
import { ChatCircle } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import { GearSix } from "@phosphor-icons/react/dist/ssr/GearSix";
import { MagnifyingGlass } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUnread } from "#app/components/data/use-unread";
import { lazyWithPreload } from "#app/components/hooks/lazy-with-preload";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { showNetworkError } from "#app/components/toasts/toaster";
import { Logo } from "#app/components/ui/logo";
import { useRenderedHtml } from "#app/lib/document/rendered-html";

const { load: loadSearch, Part: SearchDialog } = lazyWithPreload(async () => (await import("#app/components/search/search-dialog")).SearchDialog);

type Unread = { messages: number; activity: number };

export function TopBar({ unread }: { unread: Unread }) {
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useHookAtTopLevel: a constant of the build
  const html = import.meta.env.SSR && useRenderedHtml("header", "top-bar", `${unread.activity} ${unread.messages}`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own, of this component
  if (html) return <header className="bar" id="top-bar" dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <header className="bar" id="top-bar">
      <Logo />
      <span className="grow" />
      <SearchButton />
      <UnreadLink of="activity" to="/activity" icon={Bell} initial={unread.activity} />
      <UnreadLink of="messages" to="/messages" icon={ChatCircle} initial={unread.messages} />
      <Link className="icb" to="/settings" state={{ isOver: true }} preventScrollReset aria-label={t("bar.settings")}>
        <GearSix className="ic" weight="light" aria-hidden="true" />
      </Link>
    </header>
  );
}

const maxShownCount = 99;

function UnreadLink({ of, to, icon: LinkIcon, initial }: { of: keyof Unread; to: string; icon: Icon; initial: number }) {
  const { t } = useTranslation();
  const count = useUnread(of, initial);
  return (
    <Link
      className="icb"
      to={to}
      state={{ isOver: true, depth: 1 }}
      preventScrollReset={of === "messages"}
      aria-label={count > 0 ? t(`bar.${of}Unread`, { count }) : t(`bar.${of}`)}
    >
      <LinkIcon className="ic" weight="light" aria-hidden="true" />
      {count > 0 ? (
        <span className="count" aria-hidden="true">
          {count > maxShownCount ? `${maxShownCount}+` : count}
        </span>
      ) : null}
    </Link>
  );
}

function SearchButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const preload = () => void (navigator.onLine && loadSearch().catch(() => {}));
  const open = () =>
    loadSearch().then(
      () => setOpen(true),
      () => (navigator.onLine ? navigate("/search") : showNetworkError()),
    );
  return (
    <>
      <Link className="icb" to="/search" aria-label={t("bar.find")} onPointerDown={preload} onClick={onPlainClick(open)}>
        <MagnifyingGlass className="ic" weight="light" aria-hidden="true" />
      </Link>
      {isOpen ? (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

export function BackBar({ title, to, children }: { title: string; to: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <header className="bar bar--rule bar--back">
      <Link className="icb" to={to} aria-label={t("back")}>
        <ArrowLeft className="ic" weight="light" aria-hidden="true" />
      </Link>
      <span className="bar__title trunc grow">{title}</span>
      {children}
    </header>
  );
}
