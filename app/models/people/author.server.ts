import { users } from "#app/db/schema";
import type { UserSummary } from "#app/models/contract";
import { imageUrlOf } from "#app/models/media/picture";

export const authorColumns = {
  id: users.id,
  username: users.username,
  name: users.name,
  profilePhoto: users.profilePhoto,
  subscriptionPlan: users.subscriptionPlan,
};

export type AuthorRow = { id: string; username: string; name: string; profilePhoto: string | null; subscriptionPlan: string };

export const presentAuthor = ({ id, username, name, profilePhoto, subscriptionPlan }: AuthorRow): UserSummary => ({
  id,
  username,
  name,
  profilePhoto: profilePhoto && imageUrlOf(profilePhoto),
  isVerified: subscriptionPlan !== "free",
});
