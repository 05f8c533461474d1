import { ArrowLeft } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { ChatCircle } from "@phosphor-icons/react/dist/ssr/ChatCircle";
import { GearSix } from "@phosphor-icons/react/dist/ssr/GearSix";
import { MagnifyingGlass } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "./mark";

/** Home's bar: the mark, search, messages, settings. */
export function TopBar() {
  const { t } = useTranslation();
  return (
    <header className="bar">
      <Mark />
      <span className="grow" />
      <Link className="icb" to="/search" aria-label={t("bar.search")}>
        <MagnifyingGlass className="ic" weight="light" aria-hidden="true" />
      </Link>
      <Link className="icb" to="/messages" aria-label={t("bar.messages")}>
        <ChatCircle className="ic" weight="light" aria-hidden="true" />
      </Link>
      <Link className="icb" to="/settings" aria-label={t("bar.settings")}>
        <GearSix className="ic" weight="light" aria-hidden="true" />
      </Link>
    </header>
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
