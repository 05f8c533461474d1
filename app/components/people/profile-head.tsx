import { LinkSimple } from "@phosphor-icons/react/dist/ssr/LinkSimple";
import { MapPin } from "@phosphor-icons/react/dist/ssr/MapPin";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/ui/avatar";
import { VerifiedBadge } from "#app/components/ui/verified-badge";
import { formatShortCount } from "#app/locales/count";
import { handleOf } from "#app/models/looks/post-card";
import { userPath } from "#app/paths";

type Shown = {
  id: string;
  name: string;
  username: string;
  bio: string;
  website: string;
  location: string;
  profilePhoto: string | null;
  isVerified: boolean;
  postsCount: number;
  followersCount: number;
  followingCount: number;
};

type Stat = { label: string; value: number | string; to?: string };

export function ProfileHead({ user, more }: { user: Shown; more?: { label: string; value: number | string } }) {
  const { t, i18n } = useTranslation(["people", "profile"]);
  const number = (value: number) => formatShortCount(value, i18n.language);
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
            {user.isVerified ? <VerifiedBadge /> : null}
          </h1>
          <p className="muted mt-0.5 t-small wrap-anywhere">@{handleOf(user)}</p>
        </div>
      </div>
      {user.bio || user.website || user.location ? (
        <div className="grid gap-0.5">
          {user.bio ? <p className="t-body wrap-anywhere whitespace-pre-line">{user.bio}</p> : null}
          {user.location ? (
            <p className="mt-1 flex items-center gap-1.5 muted t-small wrap-anywhere">
              <MapPin className="ic ic--s" aria-hidden="true" />
              <span className="sr-only">{t("profile:location")}: </span>
              {user.location}
            </p>
          ) : null}
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
