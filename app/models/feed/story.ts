import type { UserSummary } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import type { Picture } from "#app/models/media/picture";

export type StoryLook = { id: string; createdAt: string; isSeen: boolean; image: Picture };

export type Reel = { author: UserSummary; hasUnseen: boolean; latestAt: string; looks: StoryLook[] };

export type RailStory = { userId: string; name: string; lookId: string | undefined; image: Picture | null; isSeen: boolean };

export const firstUnseenLook = ({ looks }: Reel): StoryLook | undefined => looks.find((look) => !look.isSeen) ?? looks[0];

export function toRailStory(reel: Reel): RailStory {
  const look = firstUnseenLook(reel);
  return { userId: reel.author.id, name: handleOf(reel.author), lookId: look?.id, image: look?.image ?? null, isSeen: !reel.hasUnseen };
}
