import type { UserSummary } from "#app/models/contract";
import type { Picture } from "#app/models/media/picture";

export type StoryLook = { id: string; createdAt: string; isSeen: boolean; image: Picture };

export type Reel = { author: UserSummary; hasUnseen: boolean; latestAt: string; looks: StoryLook[] };

export type RailStory = { userId: string; name: string; lookId: string; image: Picture; isSeen: boolean };

export const firstUnseenLook = ({ looks }: Reel): StoryLook | undefined => looks.find((look) => !look.isSeen) ?? looks[0];
