export const relationTypes = ["mute", "restrict", "block"] as const;

export type RelationType = (typeof relationTypes)[number];
