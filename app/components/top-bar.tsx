import { ArrowLeft } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { ChatCircle } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import { GearSix } from "@phosphor-icons/react/dist/ssr/GearSix";
import { MagnifyingGlass } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { Link } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "./mark";
import { SearchDialog } from "./search-dialog";

/** Home's bar: the mark, search, messages, settings. */
export function TopBar() {
  const { t } = useTranslation();
  return (
    <header className="bar">
      <Mark />
      <span className="grow" />
      <SearchButton />
      <Link className="icb" to="/messages" aria-label={t("bar.messages")}>
        <ChatCircle className="ic" weight="light" aria-hidden="true" />
      </Link>
      <Link className="icb" to="/settings" state={{ isOver: true }} preventScrollReset prefetch="intent" aria-label={t("bar.settings")}>
        <GearSix className="ic" weight="light" aria-hidden="true" />
      </Link>
    </header>
  );
}

/** A link to the search page, which scripts open in place. */
function SearchButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Link className="icb" to="/search" aria-label={t("bar.search")} onClick={open}>
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
