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
import { inPlace } from "../in-place";
import { copyLink, shareByDevice } from "../share";
import type { ToastKey } from "../toaster";
import { useHydrated } from "../use-hydrated";

type Props = {
  /** With its host. */
  url: string;
  text: string;
  /** What to say when the device could not share; else the link is copied. */
  failure?: ToastKey | undefined;
  onDone: () => void;
};

/** Every way to pass an address on, the device's own last. Instagram and TikTok take no link, so it is copied before they open. */
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
  const here = (act: () => void) =>
    inPlace(() => {
      act();
      onDone();
    });
  return (
    <ul className="share">
      <li>
        <a href={url} onClick={here(() => copyLink(url))}>
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
          <a href={url} onClick={here(() => shareByDevice(url, { text, failure }))}>
            <Target icon={DotsThree} name={t("menu.shareMore")} />
          </a>
        </li>
      ) : null}
    </ul>
  );
}

function Target({ icon: Sign, name }: { icon: Icon; name: string }) {
  return (
    <>
      <span>
        <Sign className="ic" weight="light" aria-hidden="true" />
      </span>
      {name}
    </>
  );
}
