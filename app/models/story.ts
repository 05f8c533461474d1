import { handleOf } from "./card";
import type { UserSummary } from "./contract";
import type { Picture } from "./picture";

/** One look of the last 24 hours, as little as a list of stories needs. */
export type StoryLook = { id: string; createdAt: string; isSeen: boolean; image: Picture };

/** Somebody's looks of the last 24 hours, oldest first. */
export type Reel = { author: UserSummary; hasUnseen: boolean; latestAt: string; looks: StoryLook[] };

/** A mirror of the rail: whose, the look it opens with, and whether there is something new in it. */
export type RailStory = { userId: string; name: string; image: Picture | null; isSeen: boolean };

/** Where a reel begins: at the first look not seen yet, else from the start. */
export const openingOf = ({ looks }: Reel): StoryLook | undefined => looks.find((look) => !look.isSeen) ?? looks[0];

export const railStoryOf = (reel: Reel): RailStory => ({
  userId: reel.author.id,
  name: handleOf(reel.author),
  image: openingOf(reel)?.image ?? null,
  isSeen: !reel.hasUnseen,
});
