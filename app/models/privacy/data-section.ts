export const dataSections = [
  "profile",
  "settings",
  "posts",
  "pieces",
  "outfits",
  "wearPlans",
  "packs",
  "pieceQuestions",
  "comments",
  "likes",
  "collections",
  "following",
  "followers",
  "relations",
  "messages",
  "tryOns",
  "pictures",
  "credits",
  "payments",
  "consents",
  "reports",
  "moderation",
  "contact",
  "activity",
  "explore",
  "sessions",
] as const;

export type DataSection = (typeof dataSections)[number];

export type DataCopy = { id: string; parts: number; bytes: number; isReady: boolean; createdAt: string; expiresAt: string };

export type CopyState = { copy: DataCopy | null; mayAsk: boolean };
