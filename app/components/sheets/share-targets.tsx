import type { Icon } from "@phosphor-icons/react";
import { DotsThree } from "@phosphor-icons/react/dist/ssr/DotsThree";
import { FacebookLogo } from "@phosphor-icons/react/dist/ssr/FacebookLogo";
import { InstagramLogo } from "@phosphor-icons/react/dist/ssr/InstagramLogo";
import { LinkSimple } from "@phosphor-icons/react/dist/ssr/LinkSimple";
import { TelegramLogo } from "@phosphor-icons/react/dist/ssr/TelegramLogo";
import { TiktokLogo } from "@phosphor-icons/react/dist/ssr/TiktokLogo";
import { WhatsappLogo } from "@phosphor-icons/react/dist/ssr/WhatsappLogo";
import { XLogo } from "@phosphor-icons/react/dist/ssr/XLogo";
import { useTranslation } from "react-i18next";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import type { ToastKey } from "#app/components/toasts/toast-subject";
import { copyLink, shareByDevice } from "./share";

type Props = {
  /** Absolute. */
  url: string;
  text: string;
  /** Toast on failure; else the link is copied. */
  failure?: ToastKey | undefined;
  onDone: () => void;
};

/** Share targets; Instagram and TikTok copy the link first. */
export function ShareTargets({ url, text, failure, onDone }: Props) {
  const { t } = useTranslation("posts");
  const hasDeviceSheet = useHydrated() && Boolean(navigator.share);
  const to = (base: string, fields: Record<string, string>) => `${base}?${new URLSearchParams(fields)}`;
  const sites = [
    { name: "WhatsApp", icon: WhatsappLogo, href: to("https://wa.me/", { text: `${text} ${url}` }) },
    { name: "Instagram", icon: InstagramLogo, href: "https://www.instagram.com/", isCopied: true },
    { name: "TikTok", icon: TiktokLogo, href: "https://www.tiktok.com/", isCopied: true },
    { name: "X", icon: XLogo, href: to("https://x.com/intent/post", { text, url }) },
    { name: "Facebook", icon: FacebookLogo, href: to("https://www.facebook.com/sharer/sharer.php", { u: url }) },
    { name: "Telegram", icon: TelegramLogo, href: to("https://t.me/share/url", { url, text }) },
  ];
  const onShareClick = (act: () => void) =>
    onPlainClick(() => {
      act();
      onDone();
    });
  return (
    <ul className="share">
      <li>
        <a href={url} onClick={onShareClick(() => copyLink(url))}>
          <Target icon={LinkSimple} name={t("menu.copyLink")} />
        </a>
      </li>
      {sites.map(({ name, icon, href, isCopied }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => {
              if (isCopied) copyLink(url);
              onDone();
            }}
          >
            <Target icon={icon} name={name} />
          </a>
        </li>
      ))}
      {hasDeviceSheet ? (
        <li>
          <a href={url} onClick={onShareClick(() => shareByDevice(url, { text, failure }))}>
            <Target icon={DotsThree} name={t("menu.shareMore")} />
          </a>
        </li>
      ) : null}
    </ul>
  );
}

function Target({ icon: TargetIcon, name }: { icon: Icon; name: string }) {
  return (
    <>
      <span>
        <TargetIcon className="ic" weight="light" aria-hidden="true" />
      </span>
      {name}
    </>
  );
}
