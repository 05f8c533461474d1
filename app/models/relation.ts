/** What one person may decide about another without their knowing. */
export const relationTypes = ["mute", "restrict", "block"] as const;

export type RelationType = (typeof relationTypes)[number];
