import { LinkSimple } from "@phosphor-icons/react/dist/ssr/LinkSimple";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeFor } from "#app/locales/languages";
import { handleOf } from "#app/models/card";
import { userPath } from "#app/paths";
import { Avatar } from "./avatar";
import { Seal } from "./seal";

type Shown = {
  id: string;
  name: string;
  username: string;
  bio: string;
  website: string;
  profilePhoto: string | null;
  isVerified: boolean;
  postsCount: number;
  followersCount: number;
  followingCount: number;
};

type Stat = { label: string; value: number | string; to?: string };

/** Who somebody is and what it counts: avatar, name, handle, bio, link, numbers. */
export function ProfileHead({ user, more }: { user: Shown; more?: { label: string; value: number | string } }) {
  const { t, i18n } = useTranslation("people");
  const number = (value: number) => value.toLocaleString(localeFor(i18n.language), value < 10_000 ? {} : { notation: "compact", maximumFractionDigits: 1 });
  const stats: Stat[] = [
    { label: t("looks", { count: user.postsCount }), value: number(user.postsCount) },
    { label: t("followers", { count: user.followersCount }), value: number(user.followersCount), to: `${userPath(user)}/followers` },
    { label: t("following"), value: number(user.followingCount), to: `${userPath(user)}/following` },
    ...(more ? [more] : []),
  ];
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar user={user} size={88} isEager />
        <div className="min-w-0">
          <h1 className="t-h2 flex items-center gap-2 wrap-anywhere">
            {user.name}
            {user.isVerified ? <Seal /> : null}
          </h1>
          <p className="muted mt-0.5 t-small wrap-anywhere">@{handleOf(user)}</p>
        </div>
      </div>
      {user.bio || user.website ? (
        <div className="grid gap-0.5">
          {user.bio ? <p className="t-body wrap-anywhere whitespace-pre-line">{user.bio}</p> : null}
          {user.website ? <Website url={user.website} /> : null}
        </div>
      ) : null}
      <ul className="grid auto-cols-fr grid-flow-col gap-2 max-[19em]:grid-flow-row max-[19em]:grid-cols-2">
        {stats.map((stat) => (
          <li key={stat.label}>
            <StatLine {...stat} />
          </li>
        ))}
      </ul>
    </>
  );
}

function StatLine({ label, value, to }: Stat) {
  const words = (
    <>
      <b className="font-display text-[1.75rem] leading-none font-normal">{value}</b>
      <span className="muted t-meta">{label}</span>
    </>
  );
  if (!to) return <p className="grid">{words}</p>;
  return (
    <Link className="grid min-h-11 text-ink no-underline" to={to}>
      {words}
    </Link>
  );
}

function Website({ url }: { url: string }) {
  const host = URL.canParse(url) ? new URL(url).host.replace(/^www\./, "") : null;
  if (!host) return null;
  return (
    <a
      className="link -my-1.5 inline-flex min-h-11 items-center gap-1.5 t-small wrap-anywhere"
      href={url}
      rel="nofollow ugc noopener noreferrer"
      target="_blank"
    >
      <LinkSimple className="ic ic--s" aria-hidden="true" />
      {host}
    </a>
  );
}
