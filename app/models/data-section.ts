/** The parts of a person's data, as the summary and the copy name them. */
export const dataSections = [
  "profile",
  "settings",
  "posts",
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
  "contact",
  "activity",
  "explore",
  "sessions",
] as const;

export type DataSection = (typeof dataSections)[number];
