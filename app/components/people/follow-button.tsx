import { useTranslation } from "react-i18next";
import { toggleButton } from "#app/components/toggles/toggle-button";
import { useSharedToggle, useToggle } from "#app/components/toggles/toggle-store";

type Followable = { id: string; username: string | null; isFollowing?: boolean; followersCount?: number };

const followPath = ({ id }: { id: string }) => `/api/users/${id}/follow`;

const readFollow = (user: Followable, data: object = user) =>
  [followPath(user), data, { isOn: user.isFollowing ?? false, count: user.followersCount ?? 0 }] as const;

/** Followers with the viewer's own follow. */
export const useFollowersCount = (user: Followable) => useSharedToggle(...readFollow(user)).count;

/** `data`: object of the page's data that `user` is made of. */
type Props = { user: Followable; data?: object; isBack?: boolean };

/** POST follows, DELETE unfollows, by the page's one form. */
export function FollowButton({ user, data, isBack = false }: Props) {
  const { t } = useTranslation("people");
  const follow = useToggle(...readFollow(user, data));
  return (
    <button
      {...toggleButton(followPath(user), ["_method", follow.isOn ? "delete" : "post"], follow)}
      className={`btn relative grow ${follow.isOn ? "btn--line" : "btn--primary"}`}
    >
      {t(follow.isOn ? "unfollow" : isBack ? "followBack" : "follow")}
      <span className="sr-only">@{user.username}</span>
    </button>
  );
}
