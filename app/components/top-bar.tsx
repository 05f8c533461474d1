import type { Icon } from "@phosphor-icons/react";
import { ArrowLeft } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { Bell } from "@phosphor-icons/react/dist/ssr/Bell";
import { ChatCircle } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import { GearSix } from "@phosphor-icons/react/dist/ssr/GearSix";
import { MagnifyingGlass } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { inPlace } from "./in-place";
import { Mark } from "./mark";
import { SearchDialog } from "./search-dialog";
import { useUnread } from "./use-unread";

/** How much was new when the page was made. */
type Unread = { messages: number; activity: number };

/** Home's bar: the mark, search, activity, messages, settings. */
export function TopBar({ unread }: { unread: Unread }) {
  const { t } = useTranslation();
  return (
    <header className="bar">
      <Mark />
      <span className="grow" />
      <SearchButton />
      <NewsLink of="activity" to="/activity" icon={Bell} initial={unread.activity} />
      <NewsLink of="messages" to="/messages" icon={ChatCircle} initial={unread.messages} />
      <Link className="icb" to="/settings" state={{ isOver: true }} preventScrollReset aria-label={t("bar.settings")}>
        <GearSix className="ic" weight="light" aria-hidden="true" />
      </Link>
    </header>
  );
}

const mostShown = 99;

/** A button that says how much is new behind it, to the eye up to «99+». */
function NewsLink({ of, to, icon: Sign, initial }: { of: keyof Unread; to: string; icon: Icon; initial: number }) {
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
      <Sign className="ic" weight="light" aria-hidden="true" />
      {count > 0 ? (
        <span className="count" aria-hidden="true">
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      ) : null}
    </Link>
  );
}

/** A link to the search page, which scripts open in place. */
function SearchButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Link className="icb" to="/search" aria-label={t("bar.search")} onClick={inPlace(() => setOpen(true))}>
        <MagnifyingGlass className="ic" weight="light" aria-hidden="true" />
      </Link>
      {isOpen ? <SearchDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Every other page's bar: the way back, the page's name, what else belongs there. */
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
