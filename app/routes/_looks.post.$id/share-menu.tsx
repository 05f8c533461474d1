import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { FacebookLogo } from "@phosphor-icons/react/dist/ssr/FacebookLogo";
import { InstagramLogo } from "@phosphor-icons/react/dist/ssr/InstagramLogo";
import { LinkSimple } from "@phosphor-icons/react/dist/ssr/LinkSimple";
import { PaperPlaneTilt } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { TelegramLogo } from "@phosphor-icons/react/dist/ssr/TelegramLogo";
import { TiktokLogo } from "@phosphor-icons/react/dist/ssr/TiktokLogo";
import { WhatsappLogo } from "@phosphor-icons/react/dist/ssr/WhatsappLogo";
import { XLogo } from "@phosphor-icons/react/dist/ssr/XLogo";
import { Link } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { MenuLine } from "#app/components/menu";
import { copyLink, shareLink } from "#app/components/share";
import { useMenu } from "#app/components/use-menu";
import { sendPath } from "#app/paths";

/** Every way to pass a post on, as links; the device's share sheet comes first where there is one. Instagram and TikTok take no link, so it is copied before they open. */
export function ShareMenu({ postId, url, isOpen }: { postId: string; url: string; isOpen: boolean }) {
  const { t } = useTranslation("posts");
  const box = useRef<HTMLDetailsElement>(null);
  useMenu(box);
  const text = t("menu.shareText");
  const to = (base: string, fields: Record<string, string>) => `${base}?${new URLSearchParams(fields)}`;
  const targets = [
    { name: "WhatsApp", icon: WhatsappLogo, href: to("https://wa.me/", { text: `${text} ${url}` }) },
    { name: "Instagram", icon: InstagramLogo, href: "https://www.instagram.com/", isCopied: true },
    { name: "TikTok", icon: TiktokLogo, href: "https://www.tiktok.com/", isCopied: true },
    { name: "X", icon: XLogo, href: to("https://x.com/intent/post", { text, url }) },
    { name: "Facebook", icon: FacebookLogo, href: to("https://www.facebook.com/sharer/sharer.php", { u: url }) },
    { name: "Telegram", icon: TelegramLogo, href: to("https://t.me/share/url", { url, text }) },
  ];
  return (
    <details
      ref={box}
      id="share"
      name="menu"
      className="relative"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open || !("share" in navigator)) return;
        currentTarget.open = false;
        shareLink(url, { text });
      }}
    >
      <summary className="icb" aria-label={t("share")}>
        <Export className="ic" weight="light" aria-hidden="true" />
      </summary>
      <div className="menu share-panel absolute z-(--z-index-sheet)">
        <Link to={sendPath({ kind: "post", id: postId })} state={{ isOver: true, depth: 1 }} preventScrollReset>
          <MenuLine icon={PaperPlaneTilt}>{t("menu.send")}</MenuLine>
        </Link>
        <a
          href={url}
          onClick={(event) => {
            event.preventDefault();
            copyLink(url);
          }}
        >
          <MenuLine icon={LinkSimple}>{t("menu.copyLink")}</MenuLine>
        </a>
        {targets.map(({ name, icon, href, isCopied }) => (
          <a key={name} href={href} target="_blank" rel="noopener noreferrer" onClick={() => isCopied && copyLink(url)}>
            <MenuLine icon={icon}>{name}</MenuLine>
          </a>
        ))}
      </div>
    </details>
  );
}
